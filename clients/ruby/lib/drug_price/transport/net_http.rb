# frozen_string_literal: true

require "timeout"
require "zlib"
require_relative "connections"

module DrugPrice
  module Transport
    # Net::HTTP, with connections that are kept. Thread-safe, and safe to be used after a fork.
    class NetHTTP
      # Of these, each is told before the request could be sent.
      UNREACHED = [
        Errno::ECONNREFUSED, Errno::EHOSTUNREACH, Errno::ENETUNREACH, Errno::EADDRNOTAVAIL, SocketError,
        Net::OpenTimeout
      ].freeze
      LOST = [
        SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError, Net::HTTPBadResponse, Net::ProtocolError,
        Net::HTTPHeaderSyntaxError, Zlib::Error, Timeout::Error
      ].freeze

      # @param proxy [String, false, nil] URL of an HTTP proxy; false for none, nil for the one of the environment
      # @yield [http] each new Net::HTTP before it is started, for example to set a client certificate
      # @raise [ConfigurationError]
      def initialize(proxy: nil, &)
        @connections = Connections.new(proxy: proxy && proxy_uri(proxy), &)
      end

      # @param request [Request]
      # @return [Reply]
      def call(request)
        connection = @connections.take(request.url)
        reply = exchange(connection, request)
        reusable = !reply.headers["connection"].to_s.casecmp?("close")
        reply
      ensure
        # Whatever came between, an exception of another thread among it, half of an answer may still be on its way.
        reusable ? @connections.keep(connection) : @connections.discard(connection)
      end

      # Closes the connections that idle. The next call opens one again.
      def close = @connections.close

      def inspect = "#<#{self.class}>"

      private

      def proxy_uri(url)
        uri = URI.parse(url.to_s)
        return uri if uri.instance_of?(URI::HTTP) && !uri.hostname.to_s.empty?

        raise URI::InvalidURIError
      rescue URI::InvalidURIError
        # The URL is not shown: it may contain a password.
        raise ConfigurationError, "proxy: must be an http:// URL with a host, such as http://proxy.example.com:3128",
              cause: nil
      end

      # Timeout.timeout is what bounds the whole: the time-outs of Net::HTTP are for one read or write each, and an
      # answer that drips in would outlast them. What it may interrupt is this one connection, which no other thread has
      # and which #call throws away then; the kept connections and their lock are outside.
      def exchange(connection, request)
        connected = connection.started?
        connection.open_timeout = connection.read_timeout = connection.write_timeout = request.timeout
        Timeout.timeout(request.timeout) do
          @connections.start(connection, request.url) unless connected
          connected = true
          reply_of(connection.request(message(request)), request)
        end
      rescue *LOST => e
        raise failure(e, connected)
      end

      def message(request)
        headers = { "accept-encoding" => "gzip" }.merge(request.headers)
        answered = request.http_method != "HEAD"
        Net::HTTPGenericRequest.new(
          request.http_method, !request.body.nil?, answered, request.url.request_uri, headers
        ).tap { |message| message.body = request.body }
      end

      # Net::HTTP of Ruby 3.1 takes a body for whole that ended early.
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
    end
  end
end
