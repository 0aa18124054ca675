# frozen_string_literal: true

require "net/http"
require "openssl"
require "timeout"
require "zlib"

module DrugPrice
  module Transport
    # Net::HTTP with connections that are kept. Any number of threads may call at once, each on a connection of its own; a
    # process that forked begins with none, as two processes on one connection would read each other's answers.
    # Proxies come from the environment, as Net::HTTP reads it.
    class NetHTTP
      # Seconds that an idle connection is kept: less than the service's 75.
      IDLE = 30
      # Idle connections that are kept at most.
      KEPT = 16

      # Of these, none is told before the request could be sent.
      UNREACHED = [
        Errno::ECONNREFUSED, Errno::EHOSTUNREACH, Errno::ENETUNREACH, Errno::EADDRNOTAVAIL, SocketError, Net::OpenTimeout
      ].freeze
      LOST = [
        SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError, Net::HTTPBadResponse, Net::ProtocolError, Zlib::Error,
        Timeout::Error
      ].freeze

      # @param cert_store [OpenSSL::X509::Store, nil] whom to trust; the system's authorities unless given
      def initialize(cert_store: nil)
        @cert_store = cert_store
        @lock = Mutex.new
        forget
      end

      # @param request [Request]
      # @return [Reply]
      def call(request)
        connection = taken(request.url)
        reply = exchange(connection, request)
        reusable = !reply.headers["connection"].to_s.casecmp?("close")
        reply
      ensure
        # Whatever came between, an exception of another thread among it, half of an answer may still be on its way.
        reusable ? kept(connection) : discard(connection)
      end

      # Closes the connections that idle. The next call opens one again.
      def close
        idle = @lock.synchronize { @idle.tap { forget } }
        idle.each { |connection, _| discard(connection) }
        nil
      end

      def inspect = "#<#{self.class}>"

      private

      # Without closing: TLS would say goodbye in the name of the process that still uses them.
      def forget
        @process = Process.pid
        @idle = []
      end

      def taken(url)
        stale = []
        connection = @lock.synchronize do
          forget if @process != Process.pid
          oldest = now - IDLE
          stale, @idle = @idle.partition { |_, since| since < oldest }
          index = @idle.rindex { |candidate, _| same_place?(candidate, url) }
          index && @idle.delete_at(index).first
        end
        stale.each { |old, _| discard(old) }
        connection || prepared(url)
      end

      def kept(connection)
        surplus = @lock.synchronize do
          @idle.push([connection, now])
          @idle.shift if @idle.size > KEPT
        end
        discard(surplus.first) if surplus
      end

      def discard(connection)
        connection.finish if connection&.started?
      rescue IOError, SystemCallError, OpenSSL::SSL::SSLError
        # It is gone, which is what was wanted.
      end

      def same_place?(connection, url)
        connection.address == url.hostname && connection.port == url.port && connection.use_ssl? == (url.scheme == "https")
      end

      def prepared(url)
        Net::HTTP.new(url.hostname, url.port).tap do |http|
          http.use_ssl = url.scheme == "https"
          http.cert_store = @cert_store if @cert_store
          http.keep_alive_timeout = IDLE
          # Whether something is sent again is decided where it is known whether that does harm.
          http.max_retries = 0
          http.ignore_eof = false if http.respond_to?(:ignore_eof=)
        end
      end

      # Timeout.timeout is what bounds the whole: the time-outs of Net::HTTP are for one read or write each, and an answer
      # that drips in would outlast them. What it may interrupt is this one connection, which no other thread has and
      # which #call throws away then; the pool and its lock are outside.
      def exchange(connection, request)
        connected = connection.started?
        connection.open_timeout = connection.read_timeout = connection.write_timeout = request.timeout
        Timeout.timeout(request.timeout) do
          connection.start unless connected
          connected = true
          reply_of(connection.request(message(request)), request)
        end
      rescue *LOST => e
        raise failure(e, connected)
      end

      def message(request)
        target = request.url.request_uri
        Net::HTTPGenericRequest.new(request.http_method, !request.body.nil?, request.http_method != "HEAD", target,
                                    { "accept-encoding" => "gzip" }.merge(request.headers)).tap do |message|
          message.body = request.body
        end
      end

      def reply_of(answer, request)
        headers = answer.each_header.to_h
        body = answer.body || +""
        expected = answer.content_length
        if request.http_method != "HEAD" && expected && body.bytesize < expected
          raise EOFError, "the answer ended after #{body.bytesize} of #{expected} bytes"
        end

        body = Zlib.gunzip(body) if headers["content-encoding"].to_s.casecmp?("gzip") && !body.empty?
        Reply.new(status: answer.code.to_i, headers:, body: body.force_encoding(Encoding::UTF_8))
      end

      def failure(error, connected)
        unreached = !connected || UNREACHED.any? { |kind| error.is_a?(kind) }
        kind =
          case error
          when OpenSSL::SSL::SSLError then error.message.include?("certificate") ? :certificate : :network
          when Timeout::Error, Errno::ETIMEDOUT then :timeout
          else :network
          end
        Failure.new("#{error.message} (#{error.class})", kind:, sent: !unreached)
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
