# frozen_string_literal: true

require_relative "test_helper"

# Whom the client takes for the service.
class TLSTest < Minitest::Test
  include ClientTest

  def setup
    key = OpenSSL::PKey::RSA.new(2048)
    @certificate = certificate_of(key)
    context = OpenSSL::SSL::SSLContext.new
    context.add_certificate(@certificate, key)
    @tcp = TCPServer.new("127.0.0.1", 0)
    @server = OpenSSL::SSL::SSLServer.new(@tcp, context)
    @serving = Thread.new { serve }
  end

  def teardown
    @serving.kill.join
    @tcp.close
  end

  def url = "https://localhost:#{@tcp.addr[1]}"

  def test_a_certificate_that_nobody_vouches_for_ends_the_call_at_once
    client = DrugPrice::Client.new(api_key: KEY, base_url: url)
    error = assert_raises(DrugPrice::ConnectionError) { client.drugs.get("1") }
    assert_match(/certificate/, error.message)
    assert_equal 1, error.attempts
  end

  def test_authorities_of_ones_own_are_trusted_when_told_so
    store = OpenSSL::X509::Store.new.tap { |it| it.add_cert(@certificate) }
    transport = DrugPrice::Transport::NetHTTP.new { |http| http.cert_store = store }
    client = DrugPrice::Client.new(api_key: KEY, base_url: url, transport:)
    assert_equal "Metformin", client.drugs.get("1").name
  end

  private

  def serve
    loop do
      socket = @server.accept
      socket.gets("\r\n\r\n")
      socket.write(json(DRUG))
      socket.close
    rescue OpenSSL::SSL::SSLError
      next
    end
  end

  def certificate_of(key)
    name = OpenSSL::X509::Name.parse("/CN=localhost")
    OpenSSL::X509::Certificate.new.tap do |it|
      it.version = 2
      it.serial = 1
      it.subject = it.issuer = name
      it.public_key = key.public_key
      it.not_before = Time.now - 60
      it.not_after = Time.now + 3600
      it.add_extension(OpenSSL::X509::ExtensionFactory.new.create_extension("subjectAltName", "DNS:localhost"))
      it.sign(key, OpenSSL::Digest.new("SHA256"))
    end
  end
end
