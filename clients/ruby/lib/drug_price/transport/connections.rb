# frozen_string_literal: true

require "net/http"
require "openssl"

module DrugPrice
  module Transport
    # Connections that idle, for the next request to the same place. Any number of threads may take one at once, each
    # gets another. A process that forked begins with none: on one connection, two would read each other's answers.
    class Connections
      # Seconds that an idle connection is kept: less than the service's 75.
      IDLE = 30
      # Idle connections that are kept at most.
      KEPT = 16

      # @param proxy [URI::HTTP, false, nil] false for none, nil for the one of the environment
      # @yield [http] a new connection before it is started, to be set up
      def initialize(proxy: nil, &prepare)
        @proxy = proxy
        @prepare = prepare
        @lock = Mutex.new
        forget
      end

      # @return [Net::HTTP] perhaps not started yet
      def take(url)
        stale, connection = @lock.synchronize do
          forget if @process != Process.pid
          oldest = now - IDLE
          stale, @idle = @idle.partition { |_, since| since < oldest }
          index = @idle.rindex { |candidate, _| there?(candidate, url) }
          [stale, index && @idle.delete_at(index).first]
        end
        stale.each { |old, _| discard(old) }
        connection || fresh(url)
      end

      # Connects, through the proxy of the environment for this URL unless the connection has one. Net::HTTP itself
      # would always take the one for plain http. The caller bounds the time, since this may look up names.
      def start(connection, url)
        through(connection, url.find_proxy) if connection.proxy_from_env?
        connection.start
      end

      # Gives one back that is fit for another request.
      def keep(connection)
        surplus = @lock.synchronize do
          @idle.push([connection, now])
          @idle.shift if @idle.size > KEPT
        end
        discard(surplus.first) if surplus
      end

      # Ends one that may not be used again; nil is none.
      def discard(connection)
        connection.finish if connection&.started?
      rescue IOError, SystemCallError, OpenSSL::SSL::SSLError
        # It is gone, which is what was wanted.
      end

      def close
        idle = @lock.synchronize { @idle.tap { forget } }
        idle.each { |connection, _| discard(connection) }
      end

      private

      # Without closing: TLS would say goodbye in the name of the process that still uses them.
      def forget
        @process = Process.pid
        @idle = []
      end

      def credentials(proxy)
        [proxy&.user, proxy&.password].map { |text| text && URI.decode_www_form_component(text) }
      end

      def there?(connection, url)
        [connection.address, connection.port, connection.use_ssl?] == [url.hostname, url.port, url.scheme == "https"]
      end

      def fresh(url)
        Net::HTTP.new(url.hostname, url.port).tap do |http|
          http.use_ssl = url.scheme == "https"
          http.keep_alive_timeout = IDLE
          # Whether something is sent again is decided where it is known whether that does harm.
          http.max_retries = 0
          http.ignore_eof = false if http.respond_to?(:ignore_eof=)
          through(http, @proxy || nil)
          @prepare&.call(http)
          # While this is set, Net::HTTP ignores a proxy that the block has set.
          http.proxy_from_env = @proxy.nil? && http.proxy_address.nil?
        end
      end

      def through(connection, proxy)
        connection.proxy_from_env = false
        connection.proxy_address = proxy&.hostname
        connection.proxy_port = proxy&.port
        connection.proxy_user, connection.proxy_pass = credentials(proxy)
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
