# frozen_string_literal: true

require "json"
require "socket"

# An HTTP server of a test's own on a real socket: it answers each request as the test says, byte by byte where it wants
# to, and remembers what was asked. For faults that a healthy service does not have.
class StandIn
  Asked = Struct.new(:http_method, :target, :headers, :body, :connection, keyword_init: true) do
    def json = JSON.parse(body, symbolize_names: true)
  end

  # What a rack of scripted answers is made of.
  module Answers
    module_function

    def json(body, status: 200, **headers)
      text(JSON.generate(body), status:, "content-type": "application/json", **headers)
    end

    def text(body, status: 200, **headers)
      lines = { "content-length": body.bytesize, **headers }.map { |name, value| "#{name}: #{value}\r\n" }
      "HTTP/1.1 #{status} Some reason\r\n#{lines.join}\r\n#{body}"
    end

    def error(status, code, **rest)
      error = { code:, message: "words", status:, doc_url: "http://there/docs/errors/#{code}" }
      body = { error: error.merge(rest.slice(:details)), request_id: "req_1" }
      json(body, status:, **rest.except(:details))
    end
  end

  attr_reader :port, :asked

  # @param answers [Array<String, Proc, Symbol>] one for each request, the last one for all that follow: bytes, :close
  #   for hanging up without a word, or what takes the socket and the request and writes (or answers bytes)
  def initialize(*answers)
    @answers = answers
    @asked = []
    @lock = Mutex.new
    @server = TCPServer.new("127.0.0.1", 0)
    @port = @server.addr[1]
    @sockets = []
    @accepting = Thread.new { accept }
  end

  def self.open(*answers)
    server = new(*answers)
    yield server
  ensure
    server&.close
  end

  def url = "http://127.0.0.1:#{port}"

  # How many connections there were.
  def connections = @lock.synchronize { @sockets.size }

  def close
    @accepting.kill.join
    @server.close
    @lock.synchronize { @sockets.each { |socket| socket.close unless socket.closed? } }
  end

  private

  def accept
    loop do
      socket = @server.accept
      number = @lock.synchronize { @sockets.push(socket).size }
      Thread.new { serve(socket, number) }
    end
  end

  def serve(socket, number)
    while (request = read(socket, number))
      answer = next_answer(request)
      answer = answer.call(socket, request) if answer.respond_to?(:call)
      break if answer == :close

      socket.write(answer) if answer.is_a?(String)
    end
  rescue IOError, SystemCallError
    # The client is gone.
  ensure
    socket.close
  end

  def next_answer(request)
    @lock.synchronize do
      @asked.push(request)
      @answers.size > 1 ? @answers.shift : @answers.first
    end
  end

  def read(socket, number)
    line = socket.gets or return nil
    http_method, target, = line.split
    headers = {}
    while (line = socket.gets&.chomp) && !line.empty?
      name, value = line.split(": ", 2)
      headers[name.downcase] = value
    end
    body = socket.read(headers["content-length"].to_i)
    Asked.new(http_method:, target:, headers:, body:, connection: number)
  end
end
