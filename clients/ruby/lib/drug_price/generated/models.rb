# frozen_string_literal: true

# What the service answers. Written by `npm run clients` from the contract; do not edit.
module DrugPrice
  # What a product works by, and how much of it.
  class ActiveIngredient < Model
    # As the source writes it.
    # @return [String]
    field :name

    # Number and unit; null when the source states none.
    # @return [String, nil]
    field :strength
  end

  # Where a pharmacy is.
  class Address < Model
    # Number and street.
    # @return [String]
    field :street

    # City.
    # @return [String]
    field :city

    # Two-letter code of a province or territory.
    # @return [String]
    field :province

    # As Canada Post prints it; null when unknown.
    # @return [String, nil]
    field :postal_code
  end

  # How old the data is that the answer is made of.
  class Age < Model
    # Date of the oldest source of the datasets in this response, as the source states it.
    # @return [Time, nil]
    field :as_of, :time

    # Grows with every change of what the answer is made of.
    # @return [Integer, nil]
    field :dataset_version
  end

  # The pharmacy whose price triggered an alert.
  class AlertPharmacy < Model
    # pharm_<id>.
    # @return [String]
    field :id

    # Name of the pharmacy.
    # @return [String]
    field :name
  end

  # A page of PriceAlert.
  class AlertsPage < Page
    # The rows of this page.
    # @return [Array<PriceAlert>]
    field :data, [:PriceAlert]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A drug that can stand in.
  class AlternativeDrug < Model
    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Brand name, as the source writes it.
    # @return [String]
    field :name
  end

  # Where the time went; null for what did not take place, as on a connection that was kept.
  class AttemptPhases < Model
    # Looking the name up.
    # @return [Numeric, nil]
    field :dns_ms

    # Connecting.
    # @return [Numeric, nil]
    field :connect_ms

    # Agreeing on TLS.
    # @return [Numeric, nil]
    field :tls_ms

    # From the request to the answer's first byte.
    # @return [Numeric, nil]
    field :first_byte_ms
  end

  # What the compared drugs come to. All amounts are null if no drug is compared.
  class BasketSummary < Model
    # That has most of the drugs, and of those the lowest total; null when nothing has a price.
    # @return [BestPharmacy, nil]
    field :best_pharmacy, :BestPharmacy

    # Every drug where its total is lowest, fees included. A decimal string in dollars.
    # @return [String, nil]
    field :total_lowest

    # total_lowest in cents.
    # @return [Integer, nil]
    field :total_lowest_cents

    # Every drug where its total is highest, fees included. A decimal string in dollars.
    # @return [String, nil]
    field :total_highest

    # total_highest in cents.
    # @return [Integer, nil]
    field :total_highest_cents

    # The average totals of the drugs, fees included. A decimal string in dollars.
    # @return [String, nil]
    field :total_average

    # total_average in cents.
    # @return [Integer, nil]
    field :total_average_cents

    # What total_lowest saves of total_average. A decimal string in dollars.
    # @return [String, nil]
    field :total_savings

    # total_savings in cents.
    # @return [Integer, nil]
    field :total_savings_cents

    # Canadian dollars, always.
    # @return [String]
    field :currency
  end

  # What many drugs cost.
  class BatchPrices < Model
    # In the order asked.
    # @return [Array<DrugPrices>]
    field :data, [:DrugPrices]

    # Drugs without an answer and pharmacies that are not there.
    # @return [Array<Missing>]
    field :missing, [:Missing]

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # The pharmacy to buy the basket at.
  class BestPharmacy < Model
    # pharm_<id>.
    # @return [String]
    field :id

    # Name of the pharmacy.
    # @return [String]
    field :name

    # Chain or banner; null for an independent one.
    # @return [String, nil]
    field :chain

    # Dollars: price and fee of each drug that it has.
    # @return [Numeric]
    field :total_cost

    # total_cost in cents.
    # @return [Integer]
    field :total_cost_cents

    # Drugs of the basket that it has a price for.
    # @return [Integer]
    field :drugs_available

    # Whether it has every drug that any pharmacy here has.
    # @return [Boolean]
    field :complete

    # Drugs that others here have, and it has not.
    # @return [Array<NamedDrug>]
    field :lacks, [:NamedDrug]

    # Kilometres from the location that was asked for; only with one.
    # @return [Numeric, nil]
    field :distance_km
  end

  # The brand.
  class BrandDrug < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Dollars; null without a price.
    # @return [Numeric, nil]
    field :average_price
  end

  # A row that was created, updated or removed.
  class Change < Model
    # The change's number: grows in the order of commits, with gaps.
    # @return [Integer]
    field :sequence

    # What changed.
    # @return [String]
    field :resource

    # What became of it; what comes back after its removal is updated.
    # @return [String]
    field :operation

    # Its id; null where it has none (a price, coverage): drug_id and pharmacy_id name it.
    # @return [String, nil]
    field :id

    # drug_<DIN> of the drug it is, or belongs to; null when there is none.
    # @return [String, nil]
    field :drug_id

    # pharm_<id> of the pharmacy it is, or belongs to; null when there is none.
    # @return [String, nil]
    field :pharmacy_id

    # Why it was removed; null for other operations.
    # @return [String, nil]
    field :reason

    # When it was written down.
    # @return [Time]
    field :changed_at, :time
  end

  # The plan.
  class ChangedCoverage < Model
    # Two-letter code.
    # @return [String]
    field :province

    # Our code for the plan.
    # @return [String]
    field :plan

    # The plan's own name.
    # @return [String]
    field :plan_name
  end

  # ChangedWebhook.
  class ChangedWebhook < Model
    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # Where deliveries are sent.
    # @return [String]
    field :url

    # Kinds of events.
    # @return [Array<String>]
    field :events

    # Its owner's own words.
    # @return [String, nil]
    field :description

    # Whether deliveries are sent.
    # @return [Boolean]
    field :active

    # Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but failures came back for
    # days (failing).
    # @return [String, nil]
    field :disabled_reason

    # Since when it is not active; null while it is.
    # @return [Time, nil]
    field :disabled_at, :time

    # When the first failure since the last success was; null while deliveries succeed.
    # @return [Time, nil]
    field :failing_since, :time

    # What events must be about, as far as they are about such a thing.
    # @return [WebhookFilter]
    field :filter, :WebhookFilter

    # Null for the published schedule: seven attempts, the last after 24 hours.
    # @return [WebhookRetryPolicy, nil]
    field :retry_policy, :WebhookRetryPolicy

    # Requests at once; null for ours.
    # @return [Integer, nil]
    field :max_concurrency

    # Requests a minute; null for no bound.
    # @return [Integer, nil]
    field :rate_per_minute

    # Custom headers; their values are never shown again.
    # @return [Array<String>]
    field :header_names

    # End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
    # @return [Time, nil]
    field :previous_secret_until, :time

    # The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
    # X-TM-Signature-Previous. Null outside of an overlap.
    # @return [String, nil]
    field :sign_with

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When its owner last changed it.
    # @return [Time]
    field :updated_at, :time

    # The job that brings back what was missed; only when it was asked for.
    # @return [String, nil]
    field :recovery_id
  end

  # A page of Change.
  class ChangesPage < Page
    # The rows of this page.
    # @return [Array<Change>]
    field :data, [:Change]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age

    # The oldest change that is kept, of any resource; null when there is none.
    # @return [OldestChange, nil]
    field :oldest, :OldestChange

    # The last change of all, of any resource: when has_more is false, nothing up to it is missing, and since=<its
    # sequence> goes on from here.
    # @return [LatestChange, nil]
    field :latest, :LatestChange

    # Resources that are not among the rows, because the key may not read them.
    # @return [Array<String>]
    field :left_out
  end

  # A drug that was checked against the others.
  class CheckedDrug < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Whether any source has a rule that names it; when not, nothing could be found.
    # @return [Boolean]
    field :covered
  end

  # What one drug costs, and how its prices compare.
  class ComparedDrug < Model
    # A drug by its names.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # Sorted by unit price, lowest first. At most limit prices.
    # @return [Array<ComparedPrice>]
    field :pharmacy_prices, [:ComparedPrice]

    # Units that the amounts below are for: the requested quantity, or that of the package whose unit price is lowest,
    # to which other packages are scaled.
    # @return [Numeric]
    field :quantity

    # Lowest price of quantity units, without the dispensing fee. A decimal string in dollars.
    # @return [String]
    field :lowest_price

    # lowest_price in cents.
    # @return [Integer]
    field :lowest_price_cents

    # Highest price of quantity units, without the dispensing fee. A decimal string in dollars.
    # @return [String]
    field :highest_price

    # highest_price in cents.
    # @return [Integer]
    field :highest_price_cents

    # Average price of quantity units, without the dispensing fee. A decimal string in dollars.
    # @return [String]
    field :average_price

    # average_price in cents.
    # @return [Integer]
    field :average_price_cents

    # What lowest_price saves of average_price. A decimal string in dollars.
    # @return [String]
    field :savings_from_average

    # savings_from_average in cents.
    # @return [Integer]
    field :savings_from_average_cents

    # Number of pharmacies with a price of the drug, including prices that are not shown or not compared.
    # @return [Integer]
    field :pharmacies

    # Whether there are more prices than those compared. Only a request without a place, a province, or pharmacies
    # compares only the lowest unit prices of each drug: 100,000 in all, 2,000 each for 50 drugs.
    # @return [Boolean]
    field :truncated

    # Number of prices that count towards the lowest and the average price: in stock and not stale.
    # @return [Integer]
    field :prices_counted

    # Number of prices left out because they are out of stock.
    # @return [Integer]
    field :prices_out_of_stock

    # Number of prices left out because they are stale.
    # @return [Integer]
    field :prices_stale
  end

  # Where.
  class ComparedPharmacy < Model
    # pharm_<id>.
    # @return [String]
    field :id

    # Name of the pharmacy.
    # @return [String]
    field :name

    # Chain or banner; null for an independent one.
    # @return [String, nil]
    field :chain
  end

  # What a drug costs at one pharmacy.
  class ComparedPrice < Model
    # Where.
    # @return [ComparedPharmacy]
    field :pharmacy, :ComparedPharmacy

    # Without the dispensing fee. A decimal string in dollars.
    # @return [String]
    field :price

    # price in cents.
    # @return [Integer]
    field :price_cents

    # Dollars.
    # @return [Numeric]
    field :dispensing_fee

    # dispensing_fee in cents.
    # @return [Integer]
    field :dispensing_fee_cents

    # Dollars: price and dispensing fee, what the patient pays.
    # @return [Numeric]
    field :total_cost

    # total_cost in cents.
    # @return [Integer]
    field :total_cost_cents

    # Canadian dollars, always.
    # @return [String]
    field :currency

    # Dollars per unit, with four decimals.
    # @return [String]
    field :unit_price

    # Number of units that price is for.
    # @return [Numeric]
    field :quantity

    # Unit of quantities and unit prices: the drug's unit.
    # @return [String]
    field :unit

    # Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
    # none.
    # @return [String]
    field :package

    # Stock status at the pharmacy.
    # @return [String]
    field :availability

    # Kilometres from the location that was asked for; only with one.
    # @return [Numeric, nil]
    field :distance_km

    # Whether the price is too old to count towards lowest prices, averages, and alerts.
    # @return [Boolean]
    field :stale

    # When the source last stated the price.
    # @return [Time]
    field :last_updated, :time

    # Where the price comes from.
    # @return [String]
    field :source

    # With quantity: what it costs at the pharmacy. The other fields are those of the first package in it.
    # @return [Fill, nil]
    field :fill, :Fill
  end

  # What many drugs cost, compared.
  class ComparedPrices < Model
    # In the order asked.
    # @return [Array<ComparedDrug>]
    field :data, [:ComparedDrug]

    # What the basket comes to.
    # @return [BasketSummary]
    field :summary, :BasketSummary

    # Drugs without an answer and pharmacies that are not there.
    # @return [Array<Missing>]
    field :missing, [:Missing]

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # What a public plan says of a drug changed: listed, listed otherwise, or listed no longer.
  class CoverageChangedData < Model
    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # The plan.
    # @return [ChangedCoverage]
    field :coverage, :ChangedCoverage

    # Whether the plan lists it now, says something else of it, or lists it no longer.
    # @return [String]
    field :change

    # Field by field, named as in GET /v1/drugs/{id}/coverage.
    # @return [Array<CoverageFieldChange>]
    field :changes, [:CoverageFieldChange]

    # The day of the edition, or of the row, that says so.
    # @return [Date]
    field :effective_date, :date
  end

  # What a public plan says of a drug.
  class CoverageEntry < Model
    # Two-letter code of a province or territory.
    # @return [String]
    field :province

    # Our code for the plan; unique in its province.
    # @return [String]
    field :plan

    # Name of the plan.
    # @return [String]
    field :plan_name

    # Whether and how the plan lists the drug; UNKNOWN when its own term is none of ours.
    # @return [String]
    field :formulary_status

    # The plan's own term for it.
    # @return [String, nil]
    field :plan_term

    # On which conditions the plan pays.
    # @return [String, nil]
    field :criteria

    # What else the plan remarks.
    # @return [String, nil]
    field :notes

    # Dollars that the plan pays at most.
    # @return [Numeric, nil]
    field :max_coverage

    # Dollars that the patient pays first.
    # @return [Numeric, nil]
    field :deductible

    # Percent of the cost that the patient pays.
    # @return [Numeric, nil]
    field :copay_percent

    # The plan's group of products that are given for each other.
    # @return [String, nil]
    field :interchange_group

    # What the plan states as the cost of a day's treatment, in dollars; null for a key without prices:read.
    # @return [String, nil]
    field :daily_cost

    # Since when the plan lists it.
    # @return [Date, nil]
    field :listed_on, :date

    # Since when it no longer does; what stands here is what it said last.
    # @return [Date, nil]
    field :removed_on, :date

    # How we know.
    # @return [String, nil]
    field :removed_reason

    # What the plan has listed the price of price_for as, in dollars, newest edition; null for a key without
    # prices:read.
    # @return [String, nil]
    field :unit_price

    # What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state it.
    # Compare two prices only if they are for the same.
    # @return [PriceFor, nil]
    field :price_for, :PriceFor

    # What the plan pays of unit_price, in dollars; null for a key without prices:read.
    # @return [String, nil]
    field :plan_pays

    # The edition of unit_price.
    # @return [Date, nil]
    field :price_effective_on, :date

    # Where this comes from.
    # @return [String]
    field :source

    # The newest edition, or data, that has the drug.
    # @return [Date]
    field :as_of, :date
  end

  # A field with one value.
  class CoverageFieldChange < Model
    # The field, as the resource names it; address.city is the city of the address.
    # @return [String]
    field :field

    # What it was; null when there was none.
    # @return [Object, nil]
    field :old_value

    # What it is; null when there is none.
    # @return [Object, nil]
    field :new_value
  end

  # How old a dataset is.
  class DatasetAge < Model
    # Which data.
    # @return [String]
    field :name

    # Grows with every change; the dataset_version of answers that are made of it.
    # @return [Integer]
    field :version

    # Date of the oldest of its sources, as the source states it; null if none states one.
    # @return [Time, nil]
    field :as_of, :time

    # Sources with dates. Sample data does not count for as_of beside other sources.
    # @return [Array<DatasetSource>]
    field :sources, [:DatasetSource]

    # When a load of the dataset last finished. Failed and refused loads do not count.
    # @return [Time, nil]
    field :loaded_at, :time

    # Seconds since then.
    # @return [Integer]
    field :age_seconds

    # The last load that it was part of; null when none is registered.
    # @return [LastLoad, nil]
    field :last_load, :LastLoad
  end

  # A source of a dataset, with its date.
  class DatasetSource < Model
    # A set of the Drug Product Database, a public plan, a source of interactions, or the feed.
    # @return [String]
    field :name

    # Date of its newest data, as the source states it. Without one, the time of the load of pharmacies.
    # @return [Time]
    field :as_of, :time

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic
  end

  # A page of Delivery.
  class DeliveriesPage < Page
    # The rows of this page.
    # @return [Array<Delivery>]
    field :data, [:Delivery]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age

    # Whether the list is longer than pagination.total says: no more than 10000 are counted.
    # @return [Boolean]
    field :total_is_least
  end

  # An event on its way to a webhook.
  class Delivery < Model
    # dlv_<32 hexadecimal digits>; X-TM-Delivery carries it.
    # @return [String]
    field :id

    # The webhook it goes to.
    # @return [String]
    field :webhook_id

    # The event it tells of: the same for every delivery and replay of it.
    # @return [String]
    field :event_id

    # Kind of the event.
    # @return [String]
    field :type

    # Only a pending delivery is tried; the others are final.
    # @return [String]
    field :status

    # What made it: its event, a replay, a recovery, or a test.
    # @return [String]
    field :origin

    # Finished attempts; those that came in late are not counted.
    # @return [Integer]
    field :attempts_made

    # When it is tried next, at the earliest; null when it is over.
    # @return [Time, nil]
    field :next_attempt_at, :time

    # Status that was answered; null when none was.
    # @return [Integer, nil]
    field :last_status_code

    # What became of the last attempt; null before the first.
    # @return [String, nil]
    field :last_outcome

    # Why it was cancelled: its webhook was deleted, its endpoint answered 410 (gone), its owner said so, or nobody took
    # it for 30 days (expired).
    # @return [String, nil]
    field :cancel_reason

    # The delivery that it repeats; null when it repeats none.
    # @return [String, nil]
    field :replay_of

    # The recovery that made it; null for others.
    # @return [String, nil]
    field :recovery_id

    # True in the sandbox: signed and recorded, never sent.
    # @return [Boolean]
    field :simulated

    # When it was made.
    # @return [Time]
    field :created_at, :time

    # When it was over; null while it is pending.
    # @return [Time, nil]
    field :finished_at, :time
  end

  # One attempt to deliver, and what came back.
  class DeliveryAttempt < Model
    # From 1.
    # @return [Integer]
    field :number

    # When it began.
    # @return [Time]
    field :started_at, :time

    # delivered: 2xx in time. refused: another status. gone: 410. timed_out: no whole answer in time. unreachable: DNS,
    # connection or TLS. forbidden: the address is one that nothing is sent to. proxy_failed: ours, and no attempt.
    # @return [String]
    field :outcome

    # Status that was answered; null when none was.
    # @return [Integer, nil]
    field :status_code

    # What went wrong, for people; null when nothing did.
    # @return [String, nil]
    field :error

    # The whole attempt, in milliseconds.
    # @return [Numeric]
    field :duration_ms

    # Where the time went; null for what did not take place, as on a connection that was kept.
    # @return [AttemptPhases]
    field :phases, :AttemptPhases

    # Address that was connected to; null when none was.
    # @return [String, nil]
    field :remote_address

    # What was sent with this attempt beside the request's own headers: time and signatures.
    # @return [Hash{Symbol => String}]
    field :headers

    # The first 1,024 bytes of the answer's body, as text; null when there was none.
    # @return [String, nil]
    field :answer

    # Its result came in after another had taken over: it counts for nothing but a success.
    # @return [Boolean]
    field :late

    # When the next one was to be; null when there was none.
    # @return [Time, nil]
    field :next_attempt_at, :time
  end

  # What is sent.
  class DeliveryRequest < Model
    # Always POST.
    # @return [String]
    field :method

    # The webhook's address, as it is now.
    # @return [String]
    field :url

    # What every attempt carries; each attempt has its own beside them. The webhook's own headers are sent too, and
    # shown nowhere.
    # @return [Hash{Symbol => String}]
    field :headers

    # The exact text that is signed and sent, the same on every attempt; null when the event is no longer kept.
    # @return [String, nil]
    field :body
  end

  # DeliveryWithAttempts.
  class DeliveryWithAttempts < Model
    # dlv_<32 hexadecimal digits>; X-TM-Delivery carries it.
    # @return [String]
    field :id

    # The webhook it goes to.
    # @return [String]
    field :webhook_id

    # The event it tells of: the same for every delivery and replay of it.
    # @return [String]
    field :event_id

    # Kind of the event.
    # @return [String]
    field :type

    # Only a pending delivery is tried; the others are final.
    # @return [String]
    field :status

    # What made it: its event, a replay, a recovery, or a test.
    # @return [String]
    field :origin

    # Finished attempts; those that came in late are not counted.
    # @return [Integer]
    field :attempts_made

    # When it is tried next, at the earliest; null when it is over.
    # @return [Time, nil]
    field :next_attempt_at, :time

    # Status that was answered; null when none was.
    # @return [Integer, nil]
    field :last_status_code

    # What became of the last attempt; null before the first.
    # @return [String, nil]
    field :last_outcome

    # Why it was cancelled: its webhook was deleted, its endpoint answered 410 (gone), its owner said so, or nobody took
    # it for 30 days (expired).
    # @return [String, nil]
    field :cancel_reason

    # The delivery that it repeats; null when it repeats none.
    # @return [String, nil]
    field :replay_of

    # The recovery that made it; null for others.
    # @return [String, nil]
    field :recovery_id

    # True in the sandbox: signed and recorded, never sent.
    # @return [Boolean]
    field :simulated

    # When it was made.
    # @return [Time]
    field :created_at, :time

    # When it was over; null while it is pending.
    # @return [Time, nil]
    field :finished_at, :time

    # What is sent.
    # @return [DeliveryRequest]
    field :request, :DeliveryRequest

    # In their order.
    # @return [Array<DeliveryAttempt>]
    field :attempts, [:DeliveryAttempt]
  end

  # A drug product: one DIN.
  class Drug < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Number and unit, "250mg"; "" when the source states none.
    # @return [String]
    field :strength

    # Dosage form, "tablet"; "unknown" when the source states none.
    # @return [String]
    field :form

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Whether it is a generic; generic_basis says how that is known.
    # @return [Boolean]
    field :generic

    # Its active ingredients; null when none is known.
    # @return [String, nil]
    field :generic_name

    # How it was decided whether the drug is a generic.
    # @return [String]
    field :generic_basis

    # Company on the label.
    # @return [String]
    field :manufacturer

    # Anatomical Therapeutic Chemical code; null when none is known.
    # @return [String, nil]
    field :atc_code

    # How it may be sold.
    # @return [String]
    field :schedule

    # Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
    # @return [String]
    field :status

    # What kind of product it is.
    # @return [String]
    field :class

    # Routes of administration, as the source writes them.
    # @return [Array<String>]
    field :routes

    # One entry an ingredient.
    # @return [Array<ActiveIngredient>]
    field :active_ingredients, [:ActiveIngredient]

    # Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
    # @return [String]
    field :unit

    # Package sizes that the source lists, smallest first. Empty if it lists none.
    # @return [Array<PackageSize>]
    field :package_sizes, [:PackageSize]

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic

    # When the source ceased to list the drug; null while it does.
    # @return [Time, nil]
    field :removed_at, :time

    # Why it is no longer listed; null while it is.
    # @return [String, nil]
    field :removed_reason

    # How old the data is; only where Drug was asked for by itself.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A page of CoverageEntry.
  class DrugCoveragePage < Page
    # The rows of this page.
    # @return [Array<CoverageEntry>]
    field :data, [:CoverageEntry]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age

    # Plans that we have data of and that have never listed the drug in it.
    # @return [Array<PlanNotListing>]
    field :not_listed, [:PlanNotListing]
  end

  # What a drug costs at the pharmacy that was asked about.
  class DrugPriceEntry < Model
    # Name of the pharmacy.
    # @return [String]
    field :pharmacy

    # pharm_<id>.
    # @return [String]
    field :pharmacy_id

    # Dollars, without the dispensing fee.
    # @return [Numeric]
    field :price

    # price in cents.
    # @return [Integer]
    field :price_cents

    # Dollars.
    # @return [Numeric]
    field :dispensing_fee

    # dispensing_fee in cents.
    # @return [Integer]
    field :dispensing_fee_cents

    # Dollars: price and dispensing fee, what the patient pays.
    # @return [Numeric]
    field :total_cost

    # Canadian dollars, always.
    # @return [String]
    field :currency

    # Dollars per unit, with four decimals.
    # @return [String]
    field :unit_price

    # Number of units that price is for.
    # @return [Numeric]
    field :quantity

    # Unit of quantities and unit prices: the drug's unit.
    # @return [String]
    field :unit

    # Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
    # none.
    # @return [String]
    field :package

    # Stock status at the pharmacy.
    # @return [String]
    field :availability

    # Whether the price is too old to count towards lowest prices, averages, and alerts.
    # @return [Boolean]
    field :stale

    # When the source last stated the price.
    # @return [Time]
    field :last_updated, :time

    # Since when the price is what it is.
    # @return [Time]
    field :effective_from, :time

    # Where the price comes from.
    # @return [String]
    field :source

    # The drug that the price is of.
    # @return [NamedDrug]
    field :drug, :NamedDrug
  end

  # What one drug costs.
  class DrugPrices < Model
    # A drug by its names.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # Sorted by unit price, lowest first. At most limit prices.
    # @return [Array<PriceEntry>]
    field :prices, [:PriceEntry]

    # Prices there are, shown or not.
    # @return [Integer]
    field :total
  end

  # A page of PriceEntry.
  class DrugPricesPage < Page
    # The rows of this page.
    # @return [Array<PriceEntry>]
    field :data, [:PriceEntry]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age

    # Number of prices that count towards the lowest and the average price: in stock and not stale.
    # @return [Integer, nil]
    field :prices_counted

    # Number of prices left out because they are out of stock.
    # @return [Integer, nil]
    field :prices_out_of_stock

    # Number of prices left out because they are stale.
    # @return [Integer, nil]
    field :prices_stale

    # With quantity: whether only the lowest unit prices were considered, 50,000 prices. Fills of other pharmacies are
    # then absent.
    # @return [Boolean, nil]
    field :truncated

    # What public plans list it as: the latest edition of each province and plan.
    # @return [Array<PublicPrice>]
    field :public_prices, [:PublicPrice]

    # With include=removed: the prices that were taken back, the last 100 first, wherever.
    # @return [Array<RemovedPrice>, nil]
    field :removed, [:RemovedPrice]
  end

  # The regulator recalled a drug: one event for each drug of a notice.
  class DrugRecalledData < Model
    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # The notice.
    # @return [RecallNotice]
    field :recall, :RecallNotice
  end

  # A page of Recall.
  class DrugRecallsPage < Page
    # The rows of this page.
    # @return [Array<Recall>]
    field :data, [:Recall]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A page of Drug.
  class DrugSearchPage < Page
    # The rows of this page.
    # @return [Array<Drug>]
    field :data, [:Drug]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age

    # Near names, if nothing was found.
    # @return [Array<String>, nil]
    field :suggestions

    # A drug for each near name, if nothing was found: marketed drugs first.
    # @return [Array<NamedDrug>, nil]
    field :suggested_drugs, [:NamedDrug]
  end

  # A page of Shortage.
  class DrugShortagesPage < Page
    # The rows of this page.
    # @return [Array<Shortage>]
    field :data, [:Shortage]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A drug in a list, with its lowest price.
  class DrugSummary < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Number and unit, "250mg"; "" when the source states none.
    # @return [String]
    field :strength

    # Dosage form, "tablet"; "unknown" when the source states none.
    # @return [String]
    field :form

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Whether it is a generic; generic_basis says how that is known.
    # @return [Boolean]
    field :generic

    # Price in dollars of the package with the lowest unit price, without the dispensing fee. Null if no price counts.
    # @return [Numeric, nil]
    field :lowest_price

    # lowest_price in cents.
    # @return [Integer, nil]
    field :lowest_price_cents

    # Number of units that lowest_price is for. Null if no price counts.
    # @return [Numeric, nil]
    field :quantity

    # Dollars per unit at lowest_price, with four decimals. Null if no price counts.
    # @return [String, nil]
    field :unit_price

    # Pharmacy with the lowest unit price. Null if no price counts.
    # @return [String, nil]
    field :pharmacy

    # Source of lowest_price. Null if no price counts.
    # @return [String, nil]
    field :price_source

    # When the source last stated lowest_price. Null if no price counts.
    # @return [Time, nil]
    field :price_last_updated, :time

    # Savings of lowest_price against the same quantity at the average unit price. Null if no price counts.
    # @return [String, nil]
    field :savings

    # Number of prices that count towards the lowest and the average price: in stock and not stale.
    # @return [Integer, nil]
    field :prices_counted

    # Number of prices left out because they are out of stock.
    # @return [Integer, nil]
    field :prices_out_of_stock

    # Number of prices left out because they are stale.
    # @return [Integer, nil]
    field :prices_stale

    # When the source ceased to list the drug; null while it does.
    # @return [Time, nil]
    field :removed_at, :time

    # Why it is no longer listed; null while it is.
    # @return [String, nil]
    field :removed_reason
  end

  # A drug with what it costs where.
  class DrugWithPrices < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Number and unit, "250mg"; "" when the source states none.
    # @return [String]
    field :strength

    # Dosage form, "tablet"; "unknown" when the source states none.
    # @return [String]
    field :form

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Whether it is a generic; generic_basis says how that is known.
    # @return [Boolean]
    field :generic

    # Its active ingredients; null when none is known.
    # @return [String, nil]
    field :generic_name

    # How it was decided whether the drug is a generic.
    # @return [String]
    field :generic_basis

    # Company on the label.
    # @return [String]
    field :manufacturer

    # Anatomical Therapeutic Chemical code; null when none is known.
    # @return [String, nil]
    field :atc_code

    # How it may be sold.
    # @return [String]
    field :schedule

    # Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
    # @return [String]
    field :status

    # What kind of product it is.
    # @return [String]
    field :class

    # Routes of administration, as the source writes them.
    # @return [Array<String>]
    field :routes

    # One entry an ingredient.
    # @return [Array<ActiveIngredient>]
    field :active_ingredients, [:ActiveIngredient]

    # Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
    # @return [String]
    field :unit

    # Package sizes that the source lists, smallest first. Empty if it lists none.
    # @return [Array<PackageSize>]
    field :package_sizes, [:PackageSize]

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic

    # When the source ceased to list the drug; null while it does.
    # @return [Time, nil]
    field :removed_at, :time

    # Why it is no longer listed; null while it is.
    # @return [String, nil]
    field :removed_reason

    # The ten lowest prices, sorted by unit price.
    # @return [Array<PriceEntry>]
    field :prices, [:PriceEntry]
  end

  # A page of DrugSummary.
  class DrugsPage < Page
    # The rows of this page.
    # @return [Array<DrugSummary>]
    field :data, [:DrugSummary]

    # Position of the page in the list, and the age of the data.
    # @return [NumberedPageMeta]
    field :meta, :NumberedPageMeta

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # Near names, if nothing was found.
    # @return [Array<String>, nil]
    field :suggestions

    # A drug for each near name, if nothing was found: marketed drugs first.
    # @return [Array<NamedDrug>, nil]
    field :suggested_drugs, [:NamedDrug]
  end

  # A page of DrugWithPrices.
  class DrugsWithPricesPage < Page
    # The rows of this page.
    # @return [Array<DrugWithPrices>]
    field :data, [:DrugWithPrices]

    # Position of the page in the list, and the age of the data.
    # @return [NumberedPageMeta]
    field :meta, :NumberedPageMeta

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # Near names, if nothing was found.
    # @return [Array<String>, nil]
    field :suggestions

    # A drug for each near name, if nothing was found: marketed drugs first.
    # @return [Array<NamedDrug>, nil]
    field :suggested_drugs, [:NamedDrug]
  end

  # An event as it is delivered, and whether you asked for it.
  class Event < Model
    # The kind.
    # @return [String]
    field :event

    # evt_<32 hexadecimal digits>. The same event is delivered under the same id: handle it once.
    # @return [String]
    field :id

    # When it was recorded, with the change that it tells of.
    # @return [Time]
    field :created_at, :time

    # What it is about: sequence counts its events.
    # @return [String]
    field :entity

    # Its number among the events of its entity, from 1 without gaps: put them in order by it.
    # @return [Integer]
    field :sequence

    # true for a test. Other events do not have it.
    # @return [Boolean, nil]
    field :test

    # What happened; its form is the kind's.
    # @return [Model, Hash]
    field :data, :event_data

    # Whether a subscription of yours asks for it, as your subscriptions are now, active or not. What one asks for and
    # has no delivery of, a recovery (mode missing) brings.
    # @return [Boolean]
    field :matched
  end

  # The pharmacy.
  class EventPharmacy < Model
    # pharm_<id>.
    # @return [String]
    field :id

    # Name of the pharmacy.
    # @return [String]
    field :name

    # City; empty when the source has none.
    # @return [String]
    field :city

    # Two-letter code.
    # @return [String]
    field :province
  end

  # A kind of events.
  class EventTypeDescription < Model
    # The kind.
    # @return [String]
    field :event

    # When there is such an event.
    # @return [String]
    field :description

    # Whether a subscription may list it; what may not comes by itself.
    # @return [Boolean]
    field :subscribable

    # JSON Schema (draft 2020-12) of a whole delivery: the envelope with the kind's data.
    # @return [Hash{Symbol => Object}]
    field :schema

    # A whole delivery.
    # @return [Hash{Symbol => Object}]
    field :example
  end

  # A page of EventTypeDescription.
  class EventTypesPage < Page
    # All event types, on one page.
    # @return [Array<EventTypeDescription>]
    field :data, [:EventTypeDescription]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor
  end

  # A page of Event.
  class EventsPage < Page
    # The events of this page, in the order of the log.
    # @return [Array<Event>]
    field :data, [:Event]

    # Whether more events follow already.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # Give it as cursor to go on from here, now or later: what comes then is everything that comes, once. The next page
    # when has_more is true.
    # @return [String]
    field :resume_cursor
  end

  # What a requested quantity of a drug costs at a pharmacy.
  class Fill < Model
    # The requested units.
    # @return [Numeric]
    field :quantity

    # package: the pharmacy sells a package of this size. combination: packages that add up to it. scaled: no packages
    # add up to it; the lowest unit price times the quantity.
    # @return [String]
    field :price_basis

    # Dollars for quantity, without the dispensing fee.
    # @return [Numeric]
    field :price

    # price in cents.
    # @return [Integer]
    field :price_cents

    # Dollars: one fee per fill, the highest of its packages.
    # @return [Numeric]
    field :dispensing_fee

    # dispensing_fee in cents.
    # @return [Integer]
    field :dispensing_fee_cents

    # Dollars: price and dispensing fee.
    # @return [Numeric]
    field :total_cost

    # total_cost in cents.
    # @return [Integer]
    field :total_cost_cents

    # Dollars for one unit: price divided by quantity, four decimals.
    # @return [String]
    field :unit_price

    # The packages used, the largest first.
    # @return [Array<UsedPackage>]
    field :packages, [:UsedPackage]
  end

  # A drug that may stand in for the one asked about.
  class GenericAlternative < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Number and unit, "250mg"; "" when the source states none.
    # @return [String]
    field :strength

    # Dosage form, "tablet"; "unknown" when the source states none.
    # @return [String]
    field :form

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Whether it is a generic; generic_basis says how that is known.
    # @return [Boolean]
    field :generic

    # Its active ingredients; null when none is known.
    # @return [String, nil]
    field :generic_name

    # How it was decided whether the drug is a generic.
    # @return [String]
    field :generic_basis

    # Company on the label.
    # @return [String]
    field :manufacturer

    # Anatomical Therapeutic Chemical code; null when none is known.
    # @return [String, nil]
    field :atc_code

    # How it may be sold.
    # @return [String]
    field :schedule

    # Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
    # @return [String]
    field :status

    # What kind of product it is.
    # @return [String]
    field :class

    # Routes of administration, as the source writes them.
    # @return [Array<String>]
    field :routes

    # One entry an ingredient.
    # @return [Array<ActiveIngredient>]
    field :active_ingredients, [:ActiveIngredient]

    # Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
    # @return [String]
    field :unit

    # Package sizes that the source lists, smallest first. Empty if it lists none.
    # @return [Array<PackageSize>]
    field :package_sizes, [:PackageSize]

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic

    # When the source ceased to list the drug; null while it does.
    # @return [Time, nil]
    field :removed_at, :time

    # Why it is no longer listed; null while it is.
    # @return [String, nil]
    field :removed_reason

    # Dollars for quantity units at the average unit price. Null if no price counts.
    # @return [Numeric, nil]
    field :average_price

    # average_price in cents.
    # @return [Integer, nil]
    field :average_price_cents

    # Dollars: the price of the package whose unit price is lowest, or with quantity the lowest price of it; null when
    # no price counts.
    # @return [Numeric, nil]
    field :lowest_price

    # lowest_price in cents.
    # @return [Integer, nil]
    field :lowest_price_cents

    # Units that lowest_price and average_price pay for: the requested quantity, or that of the package whose unit price
    # is lowest. Null when no price counts.
    # @return [Numeric, nil]
    field :quantity

    # With quantity: the lowest price of it, among the lowest unit prices of the generic (50,000 prices for all generics
    # of the page). Null when no price counts.
    # @return [Fill, nil]
    field :fill, :Fill

    # Dollars per unit at lowest_price, with four decimals. Null if no price counts.
    # @return [String, nil]
    field :lowest_unit_price

    # Average of the unit prices that count, with four decimals. Null if no price counts.
    # @return [String, nil]
    field :average_unit_price

    # How much lower the average unit price is than that of the requested drug, in percent. Negative if it is higher.
    # Null if either drug has no price that counts.
    # @return [Numeric, nil]
    field :savings_percent

    # same_ingredients_and_form: the same product, with the same active ingredients and salts, strength, dosage form,
    # route, and container. same_atc: the same ATC code and a common route, but another strength, form, or composition.
    # @return [String]
    field :match
  end

  # A generic of a brand with known prices can be had at a pharmacy for the first time.
  class GenericAvailableData < Model
    # The brand.
    # @return [BrandDrug]
    field :brand_drug, :BrandDrug

    # The generic.
    # @return [NewGenericDrug]
    field :generic_drug, :NewGenericDrug

    # Pharmacies that offer the generic.
    # @return [Integer]
    field :available_at_pharmacies

    # Where they are.
    # @return [Array<String>]
    field :provinces_available
  end

  # A page of GenericAlternative.
  class GenericsPage < Page
    # The rows of this page.
    # @return [Array<GenericAlternative>]
    field :data, [:GenericAlternative]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # GetDrugStatisticsResponse.
  class GetDrugStatisticsResponse < Model
    # The rows of this page.
    # @return [Array<StatisticsRow>]
    field :data, [:StatisticsRow]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age

    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # The length of a period.
    # @return [String]
    field :granularity

    # First day of the range.
    # @return [Date]
    field :from, :date

    # Last day of the range.
    # @return [Date]
    field :to, :date

    # As requested; null for all.
    # @return [String, nil]
    field :province

    # As requested; null for all.
    # @return [String, nil]
    field :city

    # As requested; null for one row per period.
    # @return [String, nil]
    field :by

    # Unit of quantities and unit prices: the drug's unit.
    # @return [String]
    field :unit

    # Canadian dollars, always.
    # @return [String]
    field :currency

    # How the statistics are computed.
    # @return [StatisticsMethod]
    field :method, :StatisticsMethod
  end

  # The public plan that the prices are of; null for pharmacies, and if no plan lists the drug.
  class HistoryPlan < Model
    # The plan's province.
    # @return [String]
    field :province

    # Our code for the plan; unique in its province.
    # @return [String]
    field :plan
  end

  # What a drug cost in a period.
  class HistoryPoint < Model
    # First day of the period: itself, a Monday, or the first of a month.
    # @return [Date]
    field :period_start, :date

    # Last day of the period. Only days from from to to are counted.
    # @return [Date]
    field :period_end, :date

    # lowest_unit_price times quantity, in dollars: two decimals at pharmacies, four of public plans.
    # @return [String]
    field :lowest

    # average_unit_price times quantity, in dollars.
    # @return [String]
    field :average

    # highest_unit_price times quantity, in dollars.
    # @return [String]
    field :highest

    # lowest in cents, rounded half up.
    # @return [Integer]
    field :lowest_cents

    # average in cents, rounded half up.
    # @return [Integer]
    field :average_cents

    # highest in cents, rounded half up.
    # @return [Integer]
    field :highest_cents

    # Lowest price of one unit, in dollars, four decimals.
    # @return [String]
    field :lowest_unit_price

    # Mean price of one unit over all observations, rounded half up.
    # @return [String]
    field :average_unit_price

    # Highest price of one unit.
    # @return [String]
    field :highest_unit_price

    # Observations in the period. One is a package at a pharmacy on a day, in stock; at one pharmacy, a price that took
    # effect; of public plans, an edition's price.
    # @return [Integer]
    field :observations
  end

  # A rule that two of the drugs meet.
  class Interaction < Model
    # intr_<key>: the rule's; several pairs may meet one rule.
    # @return [String]
    field :id

    # The pair, in the order of the request.
    # @return [Array<NamedDrug>]
    field :drugs, [:NamedDrug]

    # What the rule meets in each of the two.
    # @return [Array<String>]
    field :ingredients

    # What the source's rule names, in the same order.
    # @return [Array<String>]
    field :between

    # On a scale for all sources; UNKNOWN when the source's own words say none.
    # @return [String]
    field :severity

    # As the source writes it.
    # @return [String]
    field :severity_text

    # What may happen; "" when the source does not say.
    # @return [String]
    field :description

    # What to do; "" when the source does not say.
    # @return [String]
    field :management

    # Who says so.
    # @return [String]
    field :source
  end

  # Drugs checked against each other.
  class InteractionCheck < Model
    # Most severe first; each pair and rule once.
    # @return [Array<Interaction>]
    field :interactions, [:Interaction]

    # In the order of the request.
    # @return [Array<CheckedDrug>]
    field :checked, [:CheckedDrug]

    # By name.
    # @return [Array<InteractionSource>]
    field :sources, [:InteractionSource]

    # What was looked through, what was found, and what that does not mean. Show it.
    # @return [String]
    field :notice

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # What the drugs were looked up in.
  class InteractionSource < Model
    # Its name and edition.
    # @return [String]
    field :name

    # Its own date; null when it states none.
    # @return [Date, nil]
    field :as_of, :date

    # How many rules it has.
    # @return [Integer]
    field :rules

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic
  end

  # The last load that it was part of; null when none is registered.
  class LastLoad < Model
    # The feed.
    # @return [String]
    field :kind

    # State of the load. `refused` means that more than half of its rows were rejected. A load that was killed stays
    # `running`.
    # @return [String]
    field :state

    # When it began.
    # @return [Time]
    field :started_at, :time
  end

  # The last change of all, of any resource: when has_more is false, nothing up to it is missing, and since=<its
  # sequence> goes on from here.
  class LatestChange < Model
    # The change's number.
    # @return [Integer]
    field :sequence

    # When it was written down.
    # @return [Time]
    field :changed_at, :time
  end

  # A registered GraphQL document, without its text.
  class ListedPersistedQuery < Model
    # SHA-256 of the text: what extensions.persistedQuery.sha256Hash and documentId take.
    # @return [String]
    field :id

    # What the account calls it; null when it has no name.
    # @return [String, nil]
    field :name

    # Length of the text in UTF-8.
    # @return [Integer]
    field :bytes

    # When it was registered.
    # @return [Time]
    field :created_at, :time

    # When it was last asked for, to the hour.
    # @return [Time]
    field :last_used_at, :time
  end

  # A delivery that was made at once.
  class MadeDelivery < Model
    # dlv_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :webhook_id
  end

  # What was asked for and cannot be answered.
  class Missing < Model
    # drug_<DIN>, or pharm_<id>, that was asked for.
    # @return [String]
    field :id

    # Of a drug.
    # @return [String, nil]
    field :din

    # Why the drug or pharmacy is missing. Closed pharmacies are unknown. Comparisons leave out prices that are out of
    # stock or stale.
    # @return [String]
    field :reason
  end

  # A drug by its names.
  class NamedDrug < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din
  end

  # The generic.
  class NewGenericDrug < Model
    # drug_<DIN>.
    # @return [String]
    field :id

    # Brand name, as the source writes it.
    # @return [String]
    field :name

    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Company; empty when the source has none.
    # @return [String]
    field :manufacturer

    # Dollars.
    # @return [Numeric]
    field :average_price

    # What it saves on the brand's average, in percent; null without that.
    # @return [Numeric, nil]
    field :savings_percent
  end

  # What events must be about, as far as they are about such a thing: all that is given must fit.
  class NewWebhookFilter < Model
    # drug_<DIN> or DINs, at most 1000; empty for all.
    # @return [Array<String>, nil]
    field :drug_ids

    # pharm_<id>, at most 1000; empty for all.
    # @return [Array<String>, nil]
    field :pharmacy_ids

    # Two-letter codes; empty for all.
    # @return [Array<String>, nil]
    field :provinces
  end

  # When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds).
  class NewWebhookRetryPolicy < Model
    # Attempts after the first.
    # @return [Integer]
    field :max_retries

    # linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the
    # previous one. Delays are at most 24 hours.
    # @return [String]
    field :backoff

    # Before the first retry.
    # @return [Integer, nil]
    field :base_delay_seconds
  end

  # Position of the page in the list, and the age of the data.
  class NumberedPageMeta < Model
    # Rows in the whole list.
    # @return [Integer]
    field :total

    # Page number from 1.
    # @return [Integer]
    field :page

    # Date of the oldest source of the datasets in this response, as the source states it.
    # @return [Time, nil]
    field :as_of, :time

    # Grows with every change of what the answer is made of.
    # @return [Integer, nil]
    field :dataset_version
  end

  # The oldest change that is kept, of any resource; null when there is none.
  class OldestChange < Model
    # The change's number.
    # @return [Integer]
    field :sequence

    # When it was written down.
    # @return [Time]
    field :changed_at, :time
  end

  # One span of opening on a day of the week.
  class OpeningHours < Model
    # Day of the week.
    # @return [String]
    field :day

    # Opens at, HH:MM.
    # @return [String]
    field :open

    # Closes at, HH:MM.
    # @return [String]
    field :close
  end

  # A package size that the manufacturer sells.
  class PackageSize < Model
    # Text from the source. If it states several sizes, each has its own entry.
    # @return [String]
    field :text

    # Number of units in the package. Null if the text is not clear.
    # @return [Numeric, nil]
    field :quantity

    # Unit of quantity. Null if neither the text nor the dosage form states it.
    # @return [String, nil]
    field :unit

    # Container, as the source writes it. Null if the source states none.
    # @return [String, nil]
    field :package_type
  end

  # Position of the page in the list.
  class Pagination < Model
    # Rows in the whole list.
    # @return [Integer]
    field :total

    # Rows a page.
    # @return [Integer]
    field :limit

    # Rows before this page.
    # @return [Integer]
    field :offset

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more
  end

  # A page of ListedPersistedQuery.
  class PersistedQueriesPage < Page
    # The rows of this page.
    # @return [Array<ListedPersistedQuery>]
    field :data, [:ListedPersistedQuery]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # PersistedQuery.
  class PersistedQuery < Model
    # SHA-256 of the text: what extensions.persistedQuery.sha256Hash and documentId take.
    # @return [String]
    field :id

    # What the account calls it; null when it has no name.
    # @return [String, nil]
    field :name

    # Length of the text in UTF-8.
    # @return [Integer]
    field :bytes

    # When it was registered.
    # @return [Time]
    field :created_at, :time

    # When it was last asked for, to the hour.
    # @return [Time]
    field :last_used_at, :time

    # The text, as it was given.
    # @return [String]
    field :query
  end

  # A page of Pharmacy.
  class PharmaciesPage < Page
    # The rows of this page.
    # @return [Array<Pharmacy>]
    field :data, [:Pharmacy]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A pharmacy.
  class Pharmacy < Model
    # pharm_<id>.
    # @return [String]
    field :id

    # Name of the pharmacy.
    # @return [String]
    field :name

    # Chain or banner; null for an independent one.
    # @return [String, nil]
    field :chain

    # Where it is.
    # @return [Address]
    field :address, :Address

    # As printed; null when unknown.
    # @return [String, nil]
    field :phone

    # In the pharmacy's own time zone.
    # @return [Array<OpeningHours>]
    field :hours, [:OpeningHours]

    # IANA name.
    # @return [String]
    field :timezone

    # What it offers.
    # @return [Array<String>]
    field :services

    # Degrees north.
    # @return [Numeric]
    field :latitude

    # Degrees east, negative in Canada.
    # @return [Numeric]
    field :longitude

    # What latitude, longitude, and distances refer to: the pharmacy (exact), or the middle of its postal code or postal
    # area, if its source states no coordinates.
    # @return [String]
    field :location_accuracy

    # 0 to 5; null when unknown.
    # @return [Numeric, nil]
    field :rating

    # Whether it operates.
    # @return [String]
    field :status

    # Whether it is open at the time of the answer, by its own clock; null when no hours are known.
    # @return [Boolean, nil]
    field :open_now

    # Kilometres from the location that was asked for; only with one.
    # @return [Numeric, nil]
    field :distance_km

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic

    # How old the data is; only where Pharmacy was asked for by itself.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A field with one value. A field that is a list.
  class PharmacyChange < Model
    # The field, as the resource names it.
    # @return [String]
    field :field

    # What it was; null when there was none.
    # @return [Object, nil]
    field :old_value

    # What it is; null when there is none.
    # @return [Object, nil]
    field :new_value

    # What is there now and was not before.
    # @return [Array<Object>, nil]
    field :added

    # What was there before and is not now.
    # @return [Array<Object>, nil]
    field :removed
  end

  # A page of DrugPriceEntry.
  class PharmacyPricesPage < Page
    # The rows of this page.
    # @return [Array<DrugPriceEntry>]
    field :data, [:DrugPriceEntry]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # Anything in a pharmacy's record changed.
  class PharmacyUpdatedData < Model
    # The pharmacy.
    # @return [EventPharmacy]
    field :pharmacy, :EventPharmacy

    # Field by field, named as in GET /v1/pharmacies/{id}.
    # @return [Array<PharmacyChange>]
    field :changes, [:PharmacyChange]

    # When we learned of it.
    # @return [Time]
    field :updated_at, :time
  end

  # A plan that does not list the drug.
  class PlanNotListing < Model
    # Two-letter code of a province or territory.
    # @return [String]
    field :province

    # Our code for the plan; unique in its province.
    # @return [String]
    field :plan

    # Name of the plan.
    # @return [String]
    field :plan_name

    # The newest data that we have of the plan.
    # @return [Date]
    field :as_of, :date
  end

  # Tells its owner once, when a drug's lowest price falls below a target.
  class PriceAlert < Model
    # alert_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # The drug whose price is watched.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # Target in dollars for quantity units, without the dispensing fee. The alert triggers when the lowest unit price is
    # below the target's.
    # @return [Numeric]
    field :target_price

    # target_price in cents.
    # @return [Integer]
    field :target_price_cents

    # Number of units that target_price is for. Null if no price was known at creation: target_price then applies to the
    # package with the lowest unit price.
    # @return [Numeric, nil]
    field :quantity

    # Dollars for quantity units at the lowest unit price, without the dispensing fee. Prices outside of province are
    # left out. Null if no price counts.
    # @return [Numeric, nil]
    field :current_lowest_price

    # current_lowest_price in cents.
    # @return [Integer, nil]
    field :current_lowest_price_cents

    # Number of units in the package with the lowest unit price, which may differ from quantity. Null if no price
    # counts.
    # @return [Numeric, nil]
    field :current_lowest_quantity

    # Lowest unit price in dollars, with four decimals. Null if no price counts.
    # @return [String, nil]
    field :current_lowest_unit_price

    # Unit of quantities and unit prices: the drug's unit.
    # @return [String]
    field :unit

    # Null for all of Canada.
    # @return [String, nil]
    field :province

    # How its owner is told.
    # @return [String]
    field :notification_method

    # Only an ACTIVE alert can trigger; the others are final.
    # @return [String]
    field :status

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When it ceases to be ACTIVE by itself.
    # @return [Time]
    field :expires_at, :time

    # When its owner cancelled it; null otherwise.
    # @return [Time, nil]
    field :cancelled_at, :time

    # When it triggered; null otherwise.
    # @return [Time, nil]
    field :triggered_at, :time

    # The price that triggered it, in dollars; null otherwise.
    # @return [Numeric, nil]
    field :triggered_price

    # triggered_price in cents.
    # @return [Integer, nil]
    field :triggered_price_cents

    # Number of units that triggered_price is for. Null if the alert has not triggered, or triggered before this field
    # existed.
    # @return [Numeric, nil]
    field :triggered_quantity

    # Dollars per unit at triggered_price, with four decimals. Null if triggered_quantity is null.
    # @return [String, nil]
    field :triggered_unit_price

    # Where that price was; null otherwise.
    # @return [AlertPharmacy, nil]
    field :triggered_pharmacy, :AlertPharmacy
  end

  # A price alert of your account triggered. Nobody else is told.
  class PriceAlertTriggeredData < Model
    # The alert.
    # @return [TriggeredAlert]
    field :alert, :TriggeredAlert

    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # The pharmacy.
    # @return [EventPharmacy]
    field :pharmacy, :EventPharmacy

    # Price of the package with the lowest unit price, in dollars, without the dispensing fee.
    # @return [Numeric]
    field :price

    # price in cents.
    # @return [Integer]
    field :price_cents

    # Number of units that price is for. Absent in events that were recorded before prices had packages.
    # @return [Numeric, nil]
    field :quantity

    # Price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had packages.
    # @return [String, nil]
    field :unit_price

    # Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded before prices had
    # packages.
    # @return [String, nil]
    field :unit

    # Canadian dollars.
    # @return [String]
    field :currency

    # When it triggered.
    # @return [Time]
    field :triggered_at, :time
  end

  # A pharmacy's price of a drug changed by more than the greater of 0.01 dollars and 0.5 percent.
  class PriceChangedData < Model
    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # The pharmacy.
    # @return [EventPharmacy]
    field :pharmacy, :EventPharmacy

    # Previous price of quantity units, in dollars, without the dispensing fee.
    # @return [Numeric]
    field :old_price

    # New price of quantity units, in dollars, without the dispensing fee.
    # @return [Numeric]
    field :new_price

    # old_price in cents.
    # @return [Integer]
    field :old_price_cents

    # new_price in cents.
    # @return [Integer]
    field :new_price_cents

    # Previous price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had
    # packages.
    # @return [String, nil]
    field :old_unit_price

    # New price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had
    # packages.
    # @return [String, nil]
    field :new_unit_price

    # Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded before prices had
    # packages.
    # @return [String, nil]
    field :unit

    # new_price less old_price, in dollars.
    # @return [Numeric]
    field :change_amount

    # change_amount as a percentage of old_price, with two decimals.
    # @return [Numeric]
    field :change_percent

    # Number of units that both prices are for.
    # @return [Numeric]
    field :quantity

    # Canadian dollars.
    # @return [String]
    field :currency

    # The day (UTC) on which the new price was first observed.
    # @return [Date]
    field :effective_date, :date
  end

  # What a drug costs at one pharmacy.
  class PriceEntry < Model
    # Name of the pharmacy.
    # @return [String]
    field :pharmacy

    # pharm_<id>.
    # @return [String]
    field :pharmacy_id

    # Dollars, without the dispensing fee.
    # @return [Numeric]
    field :price

    # price in cents.
    # @return [Integer]
    field :price_cents

    # Dollars.
    # @return [Numeric]
    field :dispensing_fee

    # dispensing_fee in cents.
    # @return [Integer]
    field :dispensing_fee_cents

    # Dollars: price and dispensing fee, what the patient pays.
    # @return [Numeric]
    field :total_cost

    # Canadian dollars, always.
    # @return [String]
    field :currency

    # Dollars per unit, with four decimals.
    # @return [String]
    field :unit_price

    # Number of units that price is for.
    # @return [Numeric]
    field :quantity

    # Unit of quantities and unit prices: the drug's unit.
    # @return [String]
    field :unit

    # Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
    # none.
    # @return [String]
    field :package

    # Stock status at the pharmacy.
    # @return [String]
    field :availability

    # Kilometres from the location that was asked for; only with one.
    # @return [Numeric, nil]
    field :distance_km

    # Whether the price is too old to count towards lowest prices, averages, and alerts.
    # @return [Boolean]
    field :stale

    # When the source last stated the price.
    # @return [Time]
    field :last_updated, :time

    # Since when the price is what it is.
    # @return [Time]
    field :effective_from, :time

    # Where the price comes from.
    # @return [String]
    field :source

    # With quantity: what it costs at the pharmacy. The other fields are those of the first package in it.
    # @return [Fill, nil]
    field :fill, :Fill
  end

  # What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state it.
  # Compare two prices only if they are for the same.
  class PriceFor < Model
    # Number of units. More than 1 for a pack: 120 for a pack of 120 doses.
    # @return [Numeric]
    field :quantity

    # What quantity counts.
    # @return [String]
    field :unit
  end

  # PriceHistory.
  class PriceHistory < Model
    # The rows of this page.
    # @return [Array<HistoryPoint>]
    field :data, [:HistoryPoint]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age

    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # What a point is about.
    # @return [String]
    field :granularity

    # First day of the range.
    # @return [Date]
    field :from, :date

    # Last day of the range.
    # @return [Date]
    field :to, :date

    # As asked; null for all.
    # @return [String, nil]
    field :province

    # As asked; null for all.
    # @return [String, nil]
    field :pharmacy_id

    # Where the prices come from.
    # @return [String]
    field :source

    # The public plan that the prices are of; null for pharmacies, and if no plan lists the drug.
    # @return [HistoryPlan, nil]
    field :plan, :HistoryPlan

    # What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state it.
    # Compare two prices only if they are for the same.
    # @return [PriceFor, nil]
    field :price_for, :PriceFor

    # The other source, if it has prices of the drug; else null.
    # @return [String, nil]
    field :other_source

    # What an amount is for: quantity at pharmacies (package), or what price_for says of a public plan's price (unit).
    # @return [String]
    field :price_basis

    # Units that all amounts are for: as requested, or the quantity of the package with the lowest unit price. 1 if the
    # drug has no price, and for public plans.
    # @return [Numeric]
    field :quantity

    # Unit of quantities and unit prices: the drug's unit.
    # @return [String]
    field :unit

    # Canadian dollars, always.
    # @return [String]
    field :currency

    # First day that the source has of the drug (at the pharmacy, if one was asked for); null when it has none.
    # @return [Date, nil]
    field :first_observed_on, :date

    # Last day that the source has of the drug (at the pharmacy, if one was asked for); null when it has none.
    # @return [Date, nil]
    field :last_observed_on, :date
  end

  # What a public plan lists a drug's unit price as.
  class PublicPrice < Model
    # Two-letter code of a province or territory.
    # @return [String]
    field :province

    # The plan, as coverage names it.
    # @return [String]
    field :plan

    # Dollars for price_for as the plan's formulary lists it, four decimals.
    # @return [String]
    field :unit_price

    # What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state it.
    # Compare two prices only if they are for the same.
    # @return [PriceFor, nil]
    field :price_for, :PriceFor

    # What the plan pays of it; null when the edition does not say.
    # @return [String, nil]
    field :plan_pays

    # Date of the edition.
    # @return [Date]
    field :effective_on, :date

    # Where the price comes from.
    # @return [String]
    field :source
  end

  # A notice of the regulator on drugs.
  class Recall < Model
    # rcl_<number of the notice>.
    # @return [String]
    field :id

    # The notice's title.
    # @return [String]
    field :title

    # Type I is the gravest; null when the notice states none.
    # @return [String, nil]
    field :classification

    # What it is about, as the notice says it.
    # @return [String, nil]
    field :reason

    # The product, as the notice says it.
    # @return [String, nil]
    field :product

    # Lot numbers that the notice's text states; often it states none, and says so on its page.
    # @return [Array<String>]
    field :affected_lots

    # Company of the drugs, when it is one and the same.
    # @return [String, nil]
    field :manufacturer

    # The notice itself.
    # @return [String, nil]
    field :regulator_url

    # What to do, as the notice says it.
    # @return [String, nil]
    field :action_required

    # When the notice was last updated when we first read it: the source states no other date.
    # @return [Date]
    field :issued_date, :date

    # When the notice was last updated.
    # @return [Date]
    field :last_updated, :date

    # Whether the regulator has archived the notice.
    # @return [Boolean]
    field :archived

    # Drugs it is on; empty when none was found.
    # @return [Array<NamedDrug>]
    field :drugs, [:NamedDrug]

    # How the drugs were found: din, the notice states their DINs; name, its product is called just as they are, which
    # is a likelihood; null without drugs.
    # @return [String, nil]
    field :match

    # DINs as the notice prints them, also those that no drug has, and misprints with a digit too few or too many.
    # @return [Array<String>]
    field :stated_dins

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic

    # How old the data is; only where Recall was asked for by itself.
    # @return [Age, nil]
    field :meta, :Age
  end

  # The notice.
  class RecallNotice < Model
    # rcl_<number of the notice>.
    # @return [String]
    field :id

    # Type I is the gravest; null when the notice states none.
    # @return [String, nil]
    field :classification

    # As the notice says it.
    # @return [String, nil]
    field :reason

    # Lot numbers that the notice's text states.
    # @return [Array<String>]
    field :affected_lots

    # Company of the drug.
    # @return [String, nil]
    field :manufacturer

    # The notice itself.
    # @return [String, nil]
    field :regulator_url

    # What to do, as the notice says it.
    # @return [String, nil]
    field :action_required

    # When the notice was last updated when we first read it.
    # @return [Date]
    field :issued_date, :date
  end

  # A page of Recall.
  class RecallsPage < Page
    # The rows of this page.
    # @return [Array<Recall>]
    field :data, [:Recall]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A page of Recovery.
  class RecoveriesPage < Page
    # The rows of this page.
    # @return [Array<Recovery>]
    field :data, [:Recovery]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A job that brings back what a webhook did not get.
  class Recovery < Model
    # rcv_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # The webhook whose deliveries are brought back.
    # @return [String]
    field :webhook_id

    # failed: deliveries that ended undelivered and were not repeated since. missing: events that the webhook asks for
    # and never had a delivery of.
    # @return [String]
    field :mode

    # running until all are made and none is pending; finished; or cancelled.
    # @return [String]
    field :status

    # What was made from here on: as asked for, or as far back as 30 days.
    # @return [Time]
    field :since, :time

    # And before here.
    # @return [Time]
    field :until, :time

    # Of the deliveries that are brought back, in mode failed.
    # @return [Array<String>]
    field :statuses

    # Kinds of events; null for all.
    # @return [Array<String>, nil]
    field :types

    # How many there were to bring back when it was asked for.
    # @return [Integer]
    field :total

    # New deliveries made so far.
    # @return [Integer]
    field :made

    # What has become of those made.
    # @return [RecoveryProgress]
    field :progress, :RecoveryProgress

    # When it was asked for.
    # @return [Time]
    field :created_at, :time

    # When it last went on.
    # @return [Time]
    field :updated_at, :time

    # When it was over; null while it runs.
    # @return [Time, nil]
    field :finished_at, :time
  end

  # What has become of those made.
  class RecoveryProgress < Model
    # Of those made: waiting, or being tried.
    # @return [Integer]
    field :pending

    # Delivered.
    # @return [Integer]
    field :delivered

    # Failed again.
    # @return [Integer]
    field :failed

    # Cancelled.
    # @return [Integer]
    field :cancelled
  end

  # A price that its source took back.
  class RemovedPrice < Model
    # Name of the pharmacy.
    # @return [String]
    field :pharmacy

    # pharm_<id>.
    # @return [String]
    field :pharmacy_id

    # Dollars, without the dispensing fee: what it was when it was taken back.
    # @return [Numeric]
    field :last_price

    # last_price in cents.
    # @return [Integer]
    field :last_price_cents

    # Units that last_price paid for.
    # @return [Numeric]
    field :last_quantity

    # Dollars for one unit at last_price, four decimals.
    # @return [String]
    field :last_unit_price

    # Unit of quantities and unit prices: the drug's unit.
    # @return [String]
    field :unit

    # When the source took it back.
    # @return [Time]
    field :removed_at, :time

    # Why.
    # @return [String]
    field :reason
  end

  # The report.
  class ReportedShortage < Model
    # shr_<number of the report>.
    # @return [String]
    field :id

    # critical: active, and of the highest national impact.
    # @return [String]
    field :severity

    # Where it stands.
    # @return [String]
    field :status

    # The status before; null when the report is new.
    # @return [String, nil]
    field :previous_status

    # As published.
    # @return [String, nil]
    field :reason

    # Empty: the report is for all of Canada.
    # @return [Array<String>]
    field :affected_provinces

    # When it is expected to end.
    # @return [Date, nil]
    field :estimated_resolution, :date

    # At most ten marketed drugs that are the same product, not in shortage.
    # @return [Array<AlternativeDrug>]
    field :alternatives, [:AlternativeDrug]

    # When it was reported.
    # @return [Date, nil]
    field :reported_date, :date

    # Who publishes the reports.
    # @return [String]
    field :source
  end

  # SandboxEvent.
  class SandboxEvent < Model
    # evt_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # The text of every delivery of it.
    # @return [WebhookEvent]
    field :event, :WebhookEvent

    # Simulated deliveries, one per webhook whose filters match the event.
    # @return [Array<MadeDelivery>]
    field :deliveries, [:MadeDelivery]
  end

  # A report of a shortage or discontinuation, of one package size of a drug.
  class Shortage < Model
    # shr_<number of the report>.
    # @return [String]
    field :id

    # A drug by its names.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # What is reported.
    # @return [String]
    field :type

    # critical: an actual shortage of the highest national impact (tier 3); high: an actual shortage, or discontinued;
    # medium: anticipated, or to be discontinued; low: avoided or resolved.
    # @return [String]
    field :severity

    # Where it stands.
    # @return [String]
    field :status

    # The status as published.
    # @return [String]
    field :status_text

    # As published.
    # @return [String, nil]
    field :reason

    # The package size that the report is on: a drug has a report for each.
    # @return [String, nil]
    field :packaging

    # Empty: the report is for all of Canada.
    # @return [Array<String>]
    field :affected_provinces

    # When it was expected to begin.
    # @return [Date, nil]
    field :anticipated_start, :date

    # When it began.
    # @return [Date, nil]
    field :actual_start, :date

    # When it is expected to end.
    # @return [Date, nil]
    field :estimated_resolution, :date

    # When it ended.
    # @return [Date, nil]
    field :actual_end, :date

    # At most 10 marketed drugs that are the same product, none in an active shortage or under a recall in force, by
    # name.
    # @return [Array<NamedDrug>]
    field :alternatives, [:NamedDrug]

    # When it was reported.
    # @return [Date, nil]
    field :reported_date, :date

    # When the report was last updated.
    # @return [Date, nil]
    field :updated_date, :date

    # Whether it is of the highest national impact.
    # @return [Boolean]
    field :tier_3

    # Who publishes the reports.
    # @return [String]
    field :source

    # True for made-up sample and sandbox data.
    # @return [Boolean]
    field :synthetic

    # How old the data is; only where Shortage was asked for by itself.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A shortage or discontinuation was reported, or its status changed.
  class ShortageReportedData < Model
    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # The report.
    # @return [ReportedShortage]
    field :shortage, :ReportedShortage
  end

  # A page of Shortage.
  class ShortagesPage < Page
    # The rows of this page.
    # @return [Array<Shortage>]
    field :data, [:Shortage]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end

  # How the statistics are computed.
  class StatisticsMethod < Model
    # What an observation is.
    # @return [String]
    field :observations

    # Which of several observations counts.
    # @return [String]
    field :deduplication

    # Observations that do not count.
    # @return [String]
    field :left_out

    # How observations are weighted.
    # @return [String]
    field :weighting

    # How percentiles are computed.
    # @return [String]
    field :percentiles

    # How amounts are rounded.
    # @return [String]
    field :rounding

    # Pharmacies that percentiles need.
    # @return [Integer]
    field :minimum_pharmacies

    # How pharmacies are counted.
    # @return [String]
    field :pharmacies

    # The page with formulas and an example.
    # @return [String]
    field :documentation
  end

  # Unit prices of a drug in a period.
  class StatisticsRow < Model
    # With by; else null.
    # @return [String, nil]
    field :province

    # With by=city, as the source writes it ("" if it states none); else null.
    # @return [String, nil]
    field :city

    # First day of the period: itself, a Monday, or the first of a month.
    # @return [Date]
    field :period_start, :date

    # Last day of the period. Only days from from to to are counted.
    # @return [Date]
    field :period_end, :date

    # n: the observations that the statistics are of.
    # @return [Integer]
    field :observations

    # Observations that were left out because they were out of stock.
    # @return [Integer]
    field :out_of_stock

    # Pharmacies with an observation: at least so many, the largest number on one day of the period.
    # @return [Integer]
    field :pharmacies

    # Lowest unit price, in dollars, four decimals.
    # @return [String]
    field :lowest

    # 10th percentile. Null if percentiles_omitted is not.
    # @return [String, nil]
    field :p10

    # 25th percentile, the first quartile. Null if percentiles_omitted is not.
    # @return [String, nil]
    field :p25

    # Median, the 50th percentile. Null if percentiles_omitted is not.
    # @return [String, nil]
    field :median

    # Arithmetic mean.
    # @return [String]
    field :mean

    # 75th percentile, the third quartile. Null if percentiles_omitted is not.
    # @return [String, nil]
    field :p75

    # 90th percentile. Null if percentiles_omitted is not.
    # @return [String, nil]
    field :p90

    # Highest unit price.
    # @return [String]
    field :highest

    # Why percentiles are null; null if they are not.
    # @return [String, nil]
    field :percentiles_omitted
  end

  # The state of the service.
  class Status < Model
    # degraded when the database is away.
    # @return [String]
    field :status

    # Which address this is.
    # @return [String]
    field :environment

    # Of the interface.
    # @return [String]
    field :version

    # How old the data is: whatever was ever loaded. Empty when the database is away.
    # @return [Array<DatasetAge>]
    field :datasets, [:DatasetAge]
  end

  # TestEvent.
  class TestEvent < Model
    # evt_<32 hexadecimal digits>.
    # @return [String]
    field :event_id

    # Of what kind the event is.
    # @return [String]
    field :type

    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :webhook_id

    # In the sandbox, what was simulated at once. Live, the event is on its way: its delivery is listed at the webhook's
    # deliveries.
    # @return [Array<MadeDelivery>]
    field :deliveries, [:MadeDelivery]
  end

  # The subscription that the test is for.
  class TestedWebhook < Model
    # wh_<id>.
    # @return [String]
    field :id
  end

  # The alert.
  class TriggeredAlert < Model
    # alert_<id>.
    # @return [String]
    field :id

    # Final.
    # @return [String]
    field :status

    # Dollars, without the dispensing fee.
    # @return [Numeric]
    field :target_price

    # target_price in cents.
    # @return [Integer]
    field :target_price_cents

    # Null for all of Canada.
    # @return [String, nil]
    field :province
  end

  # What an account used, and what is left.
  class Usage < Model
    # Whose use it is: each counts its own.
    # @return [String]
    field :environment

    # The account's plan.
    # @return [String]
    field :plan

    # The calendar month, in UTC.
    # @return [String]
    field :month

    # Requests used this month in this environment, by all of the account's keys and by its people in the dashboard.
    # @return [Integer]
    field :used

    # The plan's, as X-Quota-Limit; null in the sandbox, which has none.
    # @return [Integer, nil]
    field :limit

    # As X-Quota-Remaining of this answer; null in the sandbox.
    # @return [Integer, nil]
    field :remaining

    # When the month ends, as X-Quota-Reset.
    # @return [Time]
    field :resets_at, :time

    # Of this month, in the order of thresholds; none in the sandbox.
    # @return [Array<UsageNotice>]
    field :notices, [:UsageNotice]

    # First day of the breakdown.
    # @return [Date]
    field :from, :date

    # Last day of the breakdown.
    # @return [Date]
    field :to, :date

    # In order; days without a request are left out.
    # @return [Array<UsageDay>]
    field :days, [:UsageDay]

    # The same requests, most first.
    # @return [Array<UsageEndpoint>]
    field :endpoints, [:UsageEndpoint]

    # Requests by API key, most first. Requests from the dashboard are not included.
    # @return [Array<UsageKey>]
    field :keys, [:UsageKey]
  end

  # What was used on a day.
  class UsageDay < Model
    # The day, in UTC.
    # @return [Date]
    field :day, :date

    # Answered requests, refused ones among them.
    # @return [Integer]
    field :requests

    # What they counted of the month.
    # @return [Integer]
    field :units

    # Requests by what became of them; those there were none of are left out.
    # @return [UsageOutcomes]
    field :outcomes, :UsageOutcomes
  end

  # What was used of an endpoint.
  class UsageEndpoint < Model
    # The operation, as operationId names it; "graphql" for /graphql, whatever was asked there; "unmatched" for
    # addresses that there are not.
    # @return [String]
    field :endpoint

    # Answered requests, refused ones among them.
    # @return [Integer]
    field :requests

    # What they counted of the month.
    # @return [Integer]
    field :units

    # Requests by what became of them; those there were none of are left out.
    # @return [UsageOutcomes]
    field :outcomes, :UsageOutcomes
  end

  # What was used with a key.
  class UsageKey < Model
    # key_<32 hexadecimal digits>.
    # @return [String]
    field :key_id

    # Answered requests, refused ones among them.
    # @return [Integer]
    field :requests

    # What they counted of the month.
    # @return [Integer]
    field :units

    # Requests by what became of them; those there were none of are left out.
    # @return [UsageOutcomes]
    field :outcomes, :UsageOutcomes
  end

  # Given once an account, month and threshold.
  class UsageNotice < Model
    # What it is about.
    # @return [String]
    field :kind

    # Of the plan's monthly quota: 80 or 100.
    # @return [Integer]
    field :threshold_percent

    # When it was reached, to about a second.
    # @return [Time]
    field :created_at, :time
  end

  # Requests by what became of them; those there were none of are left out.
  class UsageOutcomes < Model
    # Answered as asked.
    # @return [Integer, nil]
    field :ok

    # 304: what the caller had was still right. Counts nothing of the month.
    # @return [Integer, nil]
    field :not_modified

    # Errors of the caller's; they count.
    # @return [Integer, nil]
    field :client_error

    # 429 of the minute. Counts nothing of the month.
    # @return [Integer, nil]
    field :refused_burst

    # 429 of the month. Counts nothing of the month.
    # @return [Integer, nil]
    field :refused_quota

    # Our errors. They count nothing of the month.
    # @return [Integer, nil]
    field :server_error
  end

  # A package that a fill is made of.
  class UsedPackage < Model
    # Units in the package.
    # @return [Numeric]
    field :quantity

    # Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
    # none.
    # @return [String]
    field :package

    # How many of the package. A fraction, rounded to four decimals, if price_basis is scaled.
    # @return [Numeric]
    field :count

    # Dollars for one package, without the dispensing fee.
    # @return [Numeric]
    field :price

    # price in cents.
    # @return [Integer]
    field :price_cents
  end

  # Who is told of which events, where, and how.
  class Webhook < Model
    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # Where deliveries are sent.
    # @return [String]
    field :url

    # Kinds of events.
    # @return [Array<String>]
    field :events

    # Its owner's own words.
    # @return [String, nil]
    field :description

    # Whether deliveries are sent.
    # @return [Boolean]
    field :active

    # Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but failures came back for
    # days (failing).
    # @return [String, nil]
    field :disabled_reason

    # Since when it is not active; null while it is.
    # @return [Time, nil]
    field :disabled_at, :time

    # When the first failure since the last success was; null while deliveries succeed.
    # @return [Time, nil]
    field :failing_since, :time

    # What events must be about, as far as they are about such a thing.
    # @return [WebhookFilter]
    field :filter, :WebhookFilter

    # Null for the published schedule: seven attempts, the last after 24 hours.
    # @return [WebhookRetryPolicy, nil]
    field :retry_policy, :WebhookRetryPolicy

    # Requests at once; null for ours.
    # @return [Integer, nil]
    field :max_concurrency

    # Requests a minute; null for no bound.
    # @return [Integer, nil]
    field :rate_per_minute

    # Custom headers; their values are never shown again.
    # @return [Array<String>]
    field :header_names

    # End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
    # @return [Time, nil]
    field :previous_secret_until, :time

    # The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
    # X-TM-Signature-Previous. Null outside of an overlap.
    # @return [String, nil]
    field :sign_with

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When its owner last changed it.
    # @return [Time]
    field :updated_at, :time
  end

  # The text of every delivery of it.
  class WebhookEvent < Model
    # Its kind.
    # @return [String]
    field :event

    # evt_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # When it was made.
    # @return [Time]
    field :created_at, :time

    # What it is about.
    # @return [String]
    field :entity

    # Its number among the events of that entity.
    # @return [Integer]
    field :sequence

    # true for a test. Other events do not have it.
    # @return [Boolean, nil]
    field :test

    # As its kind's schema says.
    # @return [Model, Hash]
    field :data, :event_data
  end

  # What events must be about, as far as they are about such a thing.
  class WebhookFilter < Model
    # drug_<DIN>; empty for all.
    # @return [Array<String>]
    field :drug_ids

    # pharm_<id>; empty for all.
    # @return [Array<String>]
    field :pharmacy_ids

    # Empty for all.
    # @return [Array<String>]
    field :provinces
  end

  # When a delivery that failed is tried again.
  class WebhookRetryPolicy < Model
    # Attempts after the first.
    # @return [Integer]
    field :max_retries

    # linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the
    # previous one. Delays are at most 24 hours.
    # @return [String]
    field :backoff

    # Before the first retry.
    # @return [Integer]
    field :base_delay_seconds
  end

  # A test that you asked for. It comes only then, whatever a subscription lists.
  class WebhookTestData < Model
    # The subscription that the test is for.
    # @return [TestedWebhook]
    field :webhook, :TestedWebhook

    # For people.
    # @return [String]
    field :message
  end

  # WebhookWithSecret.
  class WebhookWithSecret < Model
    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # Where deliveries are sent.
    # @return [String]
    field :url

    # Kinds of events.
    # @return [Array<String>]
    field :events

    # Its owner's own words.
    # @return [String, nil]
    field :description

    # Whether deliveries are sent.
    # @return [Boolean]
    field :active

    # Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but failures came back for
    # days (failing).
    # @return [String, nil]
    field :disabled_reason

    # Since when it is not active; null while it is.
    # @return [Time, nil]
    field :disabled_at, :time

    # When the first failure since the last success was; null while deliveries succeed.
    # @return [Time, nil]
    field :failing_since, :time

    # What events must be about, as far as they are about such a thing.
    # @return [WebhookFilter]
    field :filter, :WebhookFilter

    # Null for the published schedule: seven attempts, the last after 24 hours.
    # @return [WebhookRetryPolicy, nil]
    field :retry_policy, :WebhookRetryPolicy

    # Requests at once; null for ours.
    # @return [Integer, nil]
    field :max_concurrency

    # Requests a minute; null for no bound.
    # @return [Integer, nil]
    field :rate_per_minute

    # Custom headers; their values are never shown again.
    # @return [Array<String>]
    field :header_names

    # End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
    # @return [Time, nil]
    field :previous_secret_until, :time

    # The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
    # X-TM-Signature-Previous. Null outside of an overlap.
    # @return [String, nil]
    field :sign_with

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When its owner last changed it.
    # @return [Time]
    field :updated_at, :time

    # Signs deliveries. Shown this once: keep it.
    # @return [String]
    field :secret
  end

  # A page of Webhook.
  class WebhooksPage < Page
    # The rows of this page.
    # @return [Array<Webhook>]
    field :data, [:Webhook]

    # Position of the page in the list.
    # @return [Pagination]
    field :pagination, :Pagination

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Give it as cursor to get the next page; null on the last.
    # @return [String, nil]
    field :next_cursor

    # How old the data is that the answer is made of.
    # @return [Age, nil]
    field :meta, :Age
  end
end
