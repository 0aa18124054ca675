# frozen_string_literal: true

require_relative "test_helper"

# What a network does: hang up, hold up, cut short, answer with something else; and how connections are used.
class ConnectionsTest < Minitest::Test
  include ClientTest

  def test_nobody_there_is_an_error_that_keeps_the_cause
    server = StandIn.new
    server.close
    slept = []
    error = Kernel.stub(:sleep, ->(seconds) { slept.push(seconds) }) do
      assert_raises(DrugPrice::ConnectionError) { client_of(server).drugs.get("1") }
    end
    assert_equal [4, 3], [error.attempts, slept.size]
    assert_match(/after 4 attempts/, error.message)
    refute_nil error.cause
    refute_includes error.full_message, KEY
  end

  def test_even_a_post_without_a_key_is_tried_again_where_nobody_is
    server = StandIn.new
    server.close
    Kernel.stub(:sleep, nil) do
      error = assert_raises(DrugPrice::ConnectionError) { client_of(server).request("POST", "/v1/new", body: {}) }
      assert_equal 4, error.attempts
    end
  end

  def test_an_answer_that_does_not_come_is_a_time_out
    with(->(socket, _) { socket.read }, max_retries: 1) do |client, server|
      error = assert_raises(DrugPrice::TimeoutError) { client.drugs.get("1", options: { timeout: 0.5 }) }
      assert_kind_of DrugPrice::ConnectionError, error
      assert_equal [2, 2], [error.attempts, server.asked.size]
    end
  end

  # Each byte comes long before a time-out of one read would strike.
  def test_an_answer_that_drips_in_has_no_longer_than_one_that_does_not_come
    dripping = lambda do |socket, _|
      socket.write("HTTP/1.1 200 OK\r\nx-long: ")
      loop do
        socket.write("x")
        sleep(0.01)
      end
    end
    with(dripping, max_retries: 0) do |client, _|
      assert_raises(DrugPrice::TimeoutError) { client.drugs.get("1", options: { timeout: 0.5 }) }
    end
  end

  def test_after_a_time_out_the_connection_is_not_used_again
    given_up = Queue.new
    late = lambda do |socket, _|
      given_up.pop
      socket.write(json({ id: "of the first" }))
      :close
    end
    with(late, json({ id: "of the second" }), max_retries: 0) do |client, server|
      assert_raises(DrugPrice::TimeoutError) { client.drugs.get("1", options: { timeout: 0.5 }) }
      given_up.push(true)
      assert_equal "of the second", client.drugs.get("2").id
      assert_equal [1, 2], server.asked.map(&:connection)
    end
  end

  def test_a_body_that_ends_early_is_a_lost_answer
    cut = lambda do |socket, _|
      socket.write(json(DRUG)[0..-5])
      :close
    end
    chunk = lambda do |socket, _|
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{\"id\":")
      :close
    end
    squeezed = text(Zlib.gzip(JSON.generate(DRUG))[0..-9], "content-encoding": "gzip")
    [cut, chunk, squeezed].each do |broken|
      with(broken, json(DRUG)) { |client, _| assert_equal 2, client.drugs.get("1").last_response.attempts }
      with(broken, max_retries: 0) do |client, _|
        assert_raises(DrugPrice::ConnectionError) { client.drugs.get("1") }
      end
      with(broken, json({})) do |client, server|
        assert_raises(DrugPrice::ConnectionError) { client.request("POST", "/v1/new", body: {}) }
        assert_equal 1, server.asked.size
      end
    end
  end

  def test_what_is_no_http_is_a_connection_error
    with("nonsense\r\n\r\n", max_retries: 0) do |client, _|
      assert_raises(DrugPrice::ConnectionError) { client.drugs.get("1") }
    end
  end

  def test_a_connection_is_used_again
    with(json(DRUG)) do |client, server|
      3.times { client.drugs.get("1") }
      assert_equal 1, server.connections
      client.close
      client.drugs.get("1")
      assert_equal 2, server.connections
    end
  end

  def test_a_connection_that_the_service_closed_is_opened_anew_and_costs_no_attempt
    hung_up = Queue.new
    once = lambda do |socket, _|
      socket.write(json(DRUG))
      socket.close
      hung_up.push(true)
    end
    with(once, json(DRUG)) do |client, server|
      client.drugs.get("1")
      hung_up.pop
      assert_equal 1, client.drugs.get("1").last_response.attempts
      assert_equal 2, server.connections
    end
  end

  def test_an_answer_that_announces_the_end_of_its_connection_is_its_last
    with(json(DRUG, connection: "close")) do |client, server|
      2.times { client.drugs.get("1") }
      assert_equal [1, 2], server.asked.map(&:connection)
    end
  end

  def test_connections_that_idle_too_long_are_closed_and_not_used_again
    StandIn.open(json(DRUG)) do |server|
      kept = DrugPrice::Transport::Connections.new
      old = kept.take(URI(server.url)).start
      kept.keep(old)
      later = Process.clock_gettime(Process::CLOCK_MONOTONIC) + DrugPrice::Transport::Connections::IDLE + 1
      Process.stub(:clock_gettime, later) { refute_same old, kept.take(URI(server.url)) }
      refute_predicate old, :started?
    end
  end

  def test_only_so_many_idle_connections_are_kept_and_the_others_closed
    StandIn.open(json(DRUG)) do |server|
      kept = DrugPrice::Transport::Connections.new
      most = DrugPrice::Transport::Connections::KEPT
      all = Array.new(most + 1) { kept.take(URI(server.url)).start }
      all.each { |connection| kept.keep(connection) }
      refute_predicate all.first, :started?
      assert_equal all.drop(1).reverse, Array.new(most) { kept.take(URI(server.url)) }
      refute_includes all, kept.take(URI(server.url))
    end
  end

  def test_threads_ask_at_once_each_on_a_connection_of_its_own
    together = Queue.new
    meeting = lambda do |_, request|
      together.push(request)
      sleep(0.001) until together.size >= 4
      json({ id: request.target[%r{[^/]+\z}] })
    end
    with(meeting) do |client, server|
      ids = %w[a b c d]
      assert_equal ids, ids.map { |id| Thread.new { client.drugs.get(id).id } }.map(&:value)
      assert_equal 4, server.connections
      client.drugs.get("e")
      assert_equal 4, server.connections
    end
  end

  def test_after_a_fork_each_process_has_connections_of_its_own
    with(->(_, request) { json({ id: request.connection.to_s }) }) do |client, _|
      assert_equal "1", client.drugs.get("1").id
      reader, writer = IO.pipe
      child = fork do
        writer.write(client.drugs.get("1").id)
        writer.close
        exit!(true)
      end
      writer.close
      assert_equal "2", reader.read
      Process.wait(child)
      assert_equal "1", client.drugs.get("1").id
    end
  end

  # What the caller's own thread is told to stop by leaves nothing behind that a later call could read.
  def test_a_call_that_its_thread_is_stopped_in_leaves_no_half_read_connection
    waiting = Queue.new
    hold = lambda do |socket, _|
      waiting.push(true)
      socket.read
    end
    with(hold, json({ id: "mine" })) do |client, server|
      thread = Thread.new { client.drugs.get("1") }
      thread.report_on_exception = false
      waiting.pop
      thread.raise(Interrupt)
      assert_raises(Interrupt) { thread.value }
      assert_equal "mine", client.drugs.get("2").id
      assert_equal 2, server.connections
    end
  end

  def test_a_time_out_of_the_caller_s_own_ends_the_call_and_not_only_the_attempt
    with(->(socket, _) { socket.read }) do |client, server|
      assert_raises(Timeout::Error) { Timeout.timeout(0.5) { client.drugs.get("1") } }
      assert_equal 1, server.asked.size
    end
  end

  def test_a_proxy_of_the_environment_is_gone_through
    before = ENV.fetch("http_proxy", nil)
    StandIn.open(json(DRUG)) do |proxy|
      ENV["http_proxy"] = proxy.url
      client = DrugPrice::Client.new(api_key: KEY, base_url: "http://prices.test", max_retries: 0)
      assert_equal "Metformin", client.drugs.get("1").name
      assert_equal "http://prices.test/v1/drugs/1", proxy.asked.first.target
    end
  ensure
    ENV["http_proxy"] = before
  end

  def test_sends_requests_through_the_proxy_of_the_client
    StandIn.open(json(DRUG), json(DRUG)) do |proxy|
      base_url = "http://prices.test"
      client = DrugPrice::Client.new(api_key: KEY, base_url:, proxy: proxy.url)
      assert_equal "Metformin", client.drugs.get("1").name
      set = DrugPrice::Transport::NetHTTP.new do |http|
        http.proxy_address = "127.0.0.1"
        http.proxy_port = URI(proxy.url).port
      end
      assert_equal "Metformin", DrugPrice::Client.new(api_key: KEY, base_url:, transport: set).drugs.get("1").name
      assert_equal ["http://prices.test/v1/drugs/1"] * 2, proxy.asked.map(&:target)
    end
  end

  def test_a_client_without_a_proxy_ignores_the_one_of_the_environment
    before = ENV.fetch("http_proxy", nil)
    ENV["http_proxy"] = "http://127.0.0.1:1"
    StandIn.open(json(DRUG)) do |server|
      client = DrugPrice::Client.new(api_key: KEY, base_url: server.url, proxy: false)
      assert_equal "Metformin", client.drugs.get("1").name
    end
  ensure
    ENV["http_proxy"] = before
  end

  def test_rejects_a_proxy_that_cannot_be_used
    ["https://proxy.test", "proxy:3128", "http://:secret@"].each do |proxy|
      error = assert_raises(DrugPrice::ConfigurationError) do
        DrugPrice::Client.new(api_key: KEY, base_url: "http://prices.test", proxy:)
      end
      assert_match(%r{proxy: must be an http:// URL}, error.message)
      refute_match(/secret/, error.message)
    end
    both = { proxy: "http://proxy.test", transport: DrugPrice::Transport::NetHTTP.new }
    assert_raises(DrugPrice::ConfigurationError) do
      DrugPrice::Client.new(api_key: KEY, base_url: "http://prices.test", **both)
    end
  end

  def test_a_proxy_for_https_is_that_of_https
    before = ENV.to_h.slice("http_proxy", "https_proxy")
    StandIn.open(:close) do |proxy|
      ENV.update("http_proxy" => "http://127.0.0.1:1", "https_proxy" => proxy.url)
      client = DrugPrice::Client.new(api_key: KEY, base_url: "https://prices.test", max_retries: 0)
      assert_raises(DrugPrice::ConnectionError) { client.drugs.get("1") }
      assert_equal [%w[CONNECT prices.test:443]], (proxy.asked.map { |asked| [asked.http_method, asked.target] })
    end
  ensure
    %w[http_proxy https_proxy].each { |name| ENV[name] = before[name] }
  end

  def test_a_request_that_is_to_be_held_has_the_time_for_it
    asked = []
    transport = lambda do |request|
      asked.push(request.timeout)
      DrugPrice::Transport::Reply.new(status: 200, headers: {}, body: '{"data":[],"has_more":false}')
    end
    client = DrugPrice::Client.new(api_key: KEY, base_url: "http://prices.test", transport:)
    client.events.list(wait: 30)
    client.events.list(wait: 30, options: { timeout: 5 })
    client.events.list
    assert_equal [60, 5, 30], asked
  end

  def test_redirects_are_not_followed
    elsewhere = text("", status: 307, location: "http://elsewhere.test/v1/drugs/1?token=x")
    with(elsewhere) do |client, server|
      error = assert_raises(DrugPrice::APIError) { client.drugs.get("1") }
      assert_equal 307, error.status
      assert_match(%r{http://elsewhere\.test/v1/drugs/1"}, error.message)
      assert_match(/not followed/, error.message)
      assert_equal 1, server.asked.size
    end
  end

  def test_a_page_for_people_is_an_error_that_shows_its_beginning
    page = "<html>#{"sign in " * 100}</html>"
    with(text(page, "content-type": "text/html")) do |client, _|
      error = assert_raises(DrugPrice::APIError) { client.drugs.get("1") }
      assert_equal [200, nil], [error.status, error.code]
      assert_includes error.message, page[0, 200]
      refute_includes error.message, page[0, 201]
    end
  end

  def test_an_ingress_that_fails_is_an_error_of_its_status
    with(text("<h1>Bad gateway</h1>", status: 502)) do |client, server|
      error = assert_raises(DrugPrice::ServerError) { client.drugs.get("1") }
      assert_equal 502, error.status
      assert_equal 4, server.asked.size
    end
    with(text("\xFF\xFE", status: 404)) do |client, _|
      assert_raises(DrugPrice::NotFoundError) { client.drugs.get("1") }
    end
    with(json([1])) { |client, _| assert_raises(DrugPrice::APIError) { client.drugs.get("1") } }
  end
end
