# frozen_string_literal: true

# A receiver of webhooks with WEBrick (gem install webrick): ruby local_receiver.rb
# Reads WEBHOOK_SECRET, the signing secret, and PORT. Default: 3000.
require "drug_price"
require "webrick"

server = WEBrick::HTTPServer.new(BindAddress: "127.0.0.1", Port: ENV.fetch("PORT", "3000").to_i, AccessLog: [],
                                 StartCallback: -> { puts "ready" })
server.mount_proc "/webhooks" do |request, response|
  # Verify the bytes as they arrived, before anything parses them.
  event = DrugPrice::Webhooks.verify(request.body, request.meta_vars, ENV.fetch("WEBHOOK_SECRET"))
  response.status = 204
  # Do your work here. An event can arrive twice, with the same ID.
  puts "#{event.event} #{event.id}"
rescue DrugPrice::WebhookVerificationError => e
  puts "#{e.reason} #{e.message}"
  response.status = 401
end

$stdout.sync = true
trap("INT") { server.shutdown }
trap("TERM") { server.shutdown }
server.start
