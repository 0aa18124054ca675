# frozen_string_literal: true

module DrugPrice
  # What carries requests. Anything that responds to `call(request)` may be given to a client as `transport:`; it
  # answers a Transport::Reply, or raises Transport::Failure when none came. NetHTTP is the one that is taken otherwise.
  module Transport
    # `method` is "GET", `url` a URI, `headers` a Hash, `body` text or nil, `timeout` the seconds for the whole of it.
    Request = Struct.new(:http_method, :url, :headers, :body, :timeout, keyword_init: true) do
      # The headers have the key among them.
      def inspect = "#<#{self.class} #{http_method} #{url}>"
      alias_method :to_s, :inspect

      # pp looks at the members of a Struct by itself.
      def pretty_print(printer) = printer.text(inspect)
    end

    # `status` is a number, `headers` a Hash with names in lower case, `body` the decoded bytes.
    Reply = Struct.new(:status, :headers, :body, keyword_init: true)

    # No reply came.
    class Failure < StandardError
      # @return [Symbol] :network, :timeout or :certificate
      attr_reader :kind

      # @param sent [Boolean] whether the service may have got the request
      def initialize(message, kind: :network, sent: true)
        @kind = kind
        @sent = sent
        super(message)
      end

      def sent? = @sent

      # @return [String] for hooks, the same in all client libraries
      def reason = kind == :network ? "connection" : kind.to_s

      def retry_after = nil
    end
  end
end
