# frozen_string_literal: true

# An endpoint for webhooks, for any server of Rack 2 and Rack 3:
#   DRUG_PRICE_WEBHOOK_SECRETS=whsec_... rackup examples/rack_receiver.ru
# Several secrets, with a comma between them, for the time of a rotation.
require "drug_price"
require "stringio"

# Lets genuine deliveries through, with the event as env["drug_price.event"], and answers 401 to all others.
class VerifiedDeliveries
  # Bytes; the service sends less.
  LARGEST = 1 << 20

  def initialize(app, secrets:)
    @app = app
    @secrets = secrets
  end

  def call(env)
    body = read(env)
    return [413, { "content-type" => "text/plain" }, ["larger than any delivery\n"]] if body.bytesize > LARGEST

    begin
      env["drug_price.event"] = DrugPrice::Webhooks.verify(body, env, @secrets)
    rescue DrugPrice::WebhookVerificationError => e
      env["rack.errors"]&.puts("a delivery was refused, #{e.reason}: #{e.message}")
      return [401, { "content-type" => "text/plain" }, ["no genuine delivery\n"]]
    end
    @app.call(env)
  end

  private

  # The bytes as they came. Whoever stands before may have read them, where they can be read twice (Rack 2); in Rack 3
  # they can be read once, or are nil for no body, so they are put back for whoever stands behind.
  def read(env)
    input = env["rack.input"]
    input.rewind if input.respond_to?(:rewind)
    body = input ? input.read(LARGEST + 1).to_s : ""
    env["rack.input"] = StringIO.new(body.b)
    body
  end
end

# What is worked on after the answer, each event once: a delivery may come again, and has the same event then. A real
# receiver remembers in its database.
EVENTS = Queue.new
SEEN = {} # rubocop:disable Style/MutableConstant -- it is what is remembered
Thread.new do
  while (event = EVENTS.pop)
    next if SEEN.key?(event.id)

    SEEN[event.id] = true
    case event
    in { event: DrugPrice::EventType::PRICE_CHANGED,
         data: { drug: { name: }, unit:, old_unit_price:, new_unit_price: } }
      puts "#{name}: $#{old_unit_price} per #{unit} is now $#{new_unit_price}"
    in { event: kind }
      puts "#{kind}: #{event.id}"
    end
    $stdout.flush
  end
end

use VerifiedDeliveries, secrets: ENV.fetch("DRUG_PRICE_WEBHOOK_SECRETS").split(",")
run lambda { |env|
  EVENTS.push(env["drug_price.event"])
  [204, {}, []]
}
