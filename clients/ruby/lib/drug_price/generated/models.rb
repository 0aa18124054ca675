# frozen_string_literal: true

# What the service answers. Written by `npm run clients` from the contract; do not edit.
module DrugPrice
  # An active ingredient and its strength.
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

  # Age of the data in this response.
  class Age < Model
    # Date of the oldest source of the datasets in this response, as the source states it.
    # @return [Time, nil]
    field :as_of, :time

    # Increases with every change to the data in this response.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A possible substitute.
  class AlternativeDrug < Model
    # Drug Identification Number, with its leading zeros.
    # @return [String]
    field :din

    # Brand name, as the source writes it.
    # @return [String]
    field :name
  end

  # Durations of the steps in milliseconds. Null for steps that did not run, as on a reused connection.
  class AttemptPhases < Model
    # DNS lookup.
    # @return [Numeric, nil]
    field :dns_ms

    # Connecting.
    # @return [Numeric, nil]
    field :connect_ms

    # TLS handshake.
    # @return [Numeric, nil]
    field :tls_ms

    # From the request to the first byte of the response.
    # @return [Numeric, nil]
    field :first_byte_ms
  end

  # Totals of the compared drugs. All amounts are null if no drug is compared.
  class BasketSummary < Model
    # The pharmacy with most of the drugs, and the lowest total among those. Null if no drug has a price.
    # @return [BestPharmacy, nil]
    field :best_pharmacy, :BestPharmacy

    # Sum of each drug's lowest total, fees included. A decimal string in dollars.
    # @return [String, nil]
    field :total_lowest

    # total_lowest in cents.
    # @return [Integer, nil]
    field :total_lowest_cents

    # Sum of each drug's highest total, fees included. A decimal string in dollars.
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

    # total_average minus total_lowest. A decimal string in dollars.
    # @return [String, nil]
    field :total_savings

    # total_savings in cents.
    # @return [Integer, nil]
    field :total_savings_cents

    # Canadian dollars, always.
    # @return [String]
    field :currency
  end

  # Prices of several drugs.
  class BatchPrices < Model
    # In the order of the request.
    # @return [Array<DrugPrices>]
    field :data, [:DrugPrices]

    # Drugs that cannot be compared, and unknown pharmacies.
    # @return [Array<Missing>]
    field :missing, [:Missing]

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # The best single pharmacy for all drugs.
  class BestPharmacy < Model
    # pharm_<id>.
    # @return [String]
    field :id

    # Name of the pharmacy.
    # @return [String]
    field :name

    # Chain or banner. Null for an independent pharmacy.
    # @return [String, nil]
    field :chain

    # Dollars: price and fee of each drug that the pharmacy has.
    # @return [Numeric]
    field :total_cost

    # total_cost in cents.
    # @return [Integer]
    field :total_cost_cents

    # Number of the drugs that the pharmacy has a price for.
    # @return [Integer]
    field :drugs_available

    # Whether the pharmacy has every drug that any compared pharmacy has.
    # @return [Boolean]
    field :complete

    # Drugs that other compared pharmacies have, but this one does not.
    # @return [Array<NamedDrug>]
    field :lacks, [:NamedDrug]

    # Distance from the requested location in kilometers. Present only with a location.
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

    # Dollars. Null if it has no price.
    # @return [Numeric, nil]
    field :average_price
  end

  # A created, updated, or removed row.
  class Change < Model
    # Number of the change. Increases in commit order, with gaps.
    # @return [Integer]
    field :sequence

    # Type of the row.
    # @return [String]
    field :resource

    # created, updated, or removed. A row that returns after its removal is updated.
    # @return [String]
    field :operation

    # ID of the row. Null for prices and coverage, which drug_id and pharmacy_id identify.
    # @return [String, nil]
    field :id

    # drug_<DIN> of the row's drug. Null if it has none.
    # @return [String, nil]
    field :drug_id

    # pharm_<id> of the row's pharmacy. Null if it has none.
    # @return [String, nil]
    field :pharmacy_id

    # Why the row was removed. Null for other operations.
    # @return [String, nil]
    field :reason

    # When the change was recorded.
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

    # Event types.
    # @return [Array<String>]
    field :events

    # Your description.
    # @return [String, nil]
    field :description

    # Whether deliveries are sent.
    # @return [Boolean]
    field :active

    # Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all deliveries failed
    # for days.
    # @return [String, nil]
    field :disabled_reason

    # When the webhook was disabled. Null while it is active.
    # @return [Time, nil]
    field :disabled_at, :time

    # Time of the first failure since the last success. Null while deliveries succeed.
    # @return [Time, nil]
    field :failing_since, :time

    # Filters for events. Filters that do not apply to an event are ignored.
    # @return [WebhookFilter]
    field :filter, :WebhookFilter

    # Null for the default schedule: seven attempts, the last after 24 hours.
    # @return [WebhookRetryPolicy, nil]
    field :retry_policy, :WebhookRetryPolicy

    # Maximum concurrent requests. Null for the service's default.
    # @return [Integer, nil]
    field :max_concurrency

    # Maximum requests per minute. Null for no limit.
    # @return [Integer, nil]
    field :rate_per_minute

    # Names of the custom headers. Their values are never returned.
    # @return [Array<String>]
    field :header_names

    # End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
    # @return [Time, nil]
    field :previous_secret_until, :time

    # The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
    # X-TM-Signature-Previous. Null outside of an overlap.
    # @return [String, nil]
    field :sign_with

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When the webhook was last changed.
    # @return [Time]
    field :updated_at, :time

    # The recovery of missed events. Present only if requested.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age

    # The oldest stored change of any resource. Null without changes.
    # @return [OldestChange, nil]
    field :oldest, :OldestChange

    # The last change of any resource. If has_more is false, the response is complete up to it, and since=<its sequence>
    # continues from there.
    # @return [LatestChange, nil]
    field :latest, :LatestChange

    # Resources that are left out because the key does not have permission to read them.
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

    # Whether any source has rules for this drug. If not, no interaction can be found.
    # @return [Boolean]
    field :covered
  end

  # Prices of one drug, compared.
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

    # average_price minus lowest_price. A decimal string in dollars.
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

    # Chain or banner. Null for an independent pharmacy.
    # @return [String, nil]
    field :chain
  end

  # The price of a drug at a pharmacy.
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

    # Total that the patient pays, in dollars: price and dispensing fee.
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

    # Distance from the requested location in kilometers. Present only with a location.
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

    # The price of the requested quantity. Present only with quantity. The other fields then describe its first package.
    # @return [Fill, nil]
    field :fill, :Fill
  end

  # Prices of several drugs, compared.
  class ComparedPrices < Model
    # In the order of the request.
    # @return [Array<ComparedDrug>]
    field :data, [:ComparedDrug]

    # Totals of the compared drugs.
    # @return [BasketSummary]
    field :summary, :BasketSummary

    # Drugs that cannot be compared, and unknown pharmacies.
    # @return [Array<Missing>]
    field :missing, [:Missing]

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A public plan listed a drug, changed its listing, or removed it.
  class CoverageChangedData < Model
    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # The plan.
    # @return [ChangedCoverage]
    field :coverage, :ChangedCoverage

    # Whether the plan listed the drug, changed its listing, or removed it.
    # @return [String]
    field :change

    # Field by field, named as in GET /v1/drugs/{id}/coverage.
    # @return [Array<CoverageFieldChange>]
    field :changes, [:CoverageFieldChange]

    # Date of the edition or row with the change.
    # @return [Date]
    field :effective_date, :date
  end

  # Coverage of a drug by a public plan.
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

    # Whether and how the plan lists the drug. UNKNOWN if the plan's term has no equivalent.
    # @return [String]
    field :formulary_status

    # The plan's own term for it.
    # @return [String, nil]
    field :plan_term

    # On which conditions the plan pays.
    # @return [String, nil]
    field :criteria

    # Other remarks of the plan.
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

    # The plan's group of interchangeable products.
    # @return [String, nil]
    field :interchange_group

    # Daily cost according to the plan, in dollars. Null for a key without prices:read.
    # @return [String, nil]
    field :daily_cost

    # When the plan first listed the drug.
    # @return [Date, nil]
    field :listed_on, :date

    # When the plan removed the drug. The other fields then contain its last listing.
    # @return [Date, nil]
    field :removed_on, :date

    # Origin of the listing.
    # @return [String, nil]
    field :removed_reason

    # The price of price_for in the plan's newest edition, in dollars. Null for a key without prices:read.
    # @return [String, nil]
    field :unit_price

    # Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does not
    # state it. Compare two prices only if they are for the same quantity.
    # @return [PriceFor, nil]
    field :price_for, :PriceFor

    # The part of unit_price that the plan pays, in dollars. Null for a key without prices:read.
    # @return [String, nil]
    field :plan_pays

    # The edition of unit_price.
    # @return [Date, nil]
    field :price_effective_on, :date

    # Source of the listing.
    # @return [String]
    field :source

    # Date of the newest edition or data that contains the drug.
    # @return [Date]
    field :as_of, :date
  end

  # A field with one value.
  class CoverageFieldChange < Model
    # The field, as the resource names it; address.city is the city of the address.
    # @return [String]
    field :field

    # Previous value. Null if the field had no value.
    # @return [Object, nil]
    field :old_value

    # New value. Null if the field has no value now.
    # @return [Object, nil]
    field :new_value
  end

  # How old a dataset is.
  class DatasetAge < Model
    # The dataset.
    # @return [String]
    field :name

    # Increases with every change. Responses from this dataset have it as dataset_version.
    # @return [Integer]
    field :version

    # Date of the oldest of its sources, as the source states it; null if none states one.
    # @return [Time, nil]
    field :as_of, :time

    # Sources with dates. Sample data does not affect as_of if there are other sources.
    # @return [Array<DatasetSource>]
    field :sources, [:DatasetSource]

    # When a load of the dataset last finished. Failed and `refused` loads do not count.
    # @return [Time, nil]
    field :loaded_at, :time

    # Seconds since then.
    # @return [Integer]
    field :age_seconds

    # The last load that included the source. Null if none is recorded.
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

    # True for sample data and sandbox data.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age

    # Whether the list is longer than pagination.total. At most 10000 rows are counted.
    # @return [Boolean]
    field :total_is_least
  end

  # A delivery of an event to a webhook.
  class Delivery < Model
    # dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header.
    # @return [String]
    field :id

    # The webhook that receives it.
    # @return [String]
    field :webhook_id

    # The event. All of its deliveries and replays have the same event ID.
    # @return [String]
    field :event_id

    # Event type.
    # @return [String]
    field :type

    # Only a pending delivery is attempted. The other states are final.
    # @return [String]
    field :status

    # The origin of the delivery: its event, a replay, a recovery, or a test.
    # @return [String]
    field :origin

    # Finished attempts, without late results.
    # @return [Integer]
    field :attempts_made

    # Earliest time of the next attempt. Null if the delivery has ended.
    # @return [Time, nil]
    field :next_attempt_at, :time

    # Status code of the response. Null without a response.
    # @return [Integer, nil]
    field :last_status_code

    # Result of the last attempt. Null before the first.
    # @return [String, nil]
    field :last_outcome

    # Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410. owner: by its owner.
    # expired: not delivered within 30 days.
    # @return [String, nil]
    field :cancel_reason

    # The delivery that this one repeats. Null if it repeats none.
    # @return [String, nil]
    field :replay_of

    # The recovery that created it. Null for other deliveries.
    # @return [String, nil]
    field :recovery_id

    # True in the sandbox: signed and recorded, never sent.
    # @return [Boolean]
    field :simulated

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When it ended. Null while it is pending.
    # @return [Time, nil]
    field :finished_at, :time
  end

  # An attempt to deliver an event, and the response.
  class DeliveryAttempt < Model
    # From 1.
    # @return [Integer]
    field :number

    # When it began.
    # @return [Time]
    field :started_at, :time

    # `delivered`: 2xx in time. `refused`: another status. `gone`: 410. `timed_out`: no complete response in time.
    # `unreachable`: DNS, connection, or TLS failed. `forbidden`: the IP address is blocked. `proxy_failed`: our proxy
    # failed, which does not count as an attempt.
    # @return [String]
    field :outcome

    # Status code of the response. Null without a response.
    # @return [Integer, nil]
    field :status_code

    # Error message for people. Null if the attempt succeeded.
    # @return [String, nil]
    field :error

    # Duration of the attempt, in milliseconds.
    # @return [Numeric]
    field :duration_ms

    # Durations of the steps in milliseconds. Null for steps that did not run, as on a reused connection.
    # @return [AttemptPhases]
    field :phases, :AttemptPhases

    # IP address of the connection. Null without one.
    # @return [String, nil]
    field :remote_address

    # Headers of this attempt in addition to the request's headers: timestamp and signatures.
    # @return [Hash{Symbol => String}]
    field :headers

    # The first 1,024 bytes of the response body, as text. Null without a body.
    # @return [String, nil]
    field :answer

    # The result arrived after another dispatcher had taken over. Only a success counts.
    # @return [Boolean]
    field :late

    # Planned time of the next attempt. Null if there was none.
    # @return [Time, nil]
    field :next_attempt_at, :time
  end

  # The request of a delivery.
  class DeliveryRequest < Model
    # Always POST.
    # @return [String]
    field :method

    # The webhook's current URL.
    # @return [String]
    field :url

    # Headers of every attempt. Attempts have further headers. The webhook's custom headers are also sent, but not
    # returned.
    # @return [Hash{Symbol => String}]
    field :headers

    # The exact text that is signed and sent, the same on every attempt. Null if the event is no longer stored.
    # @return [String, nil]
    field :body
  end

  # DeliveryWithAttempts.
  class DeliveryWithAttempts < Model
    # dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header.
    # @return [String]
    field :id

    # The webhook that receives it.
    # @return [String]
    field :webhook_id

    # The event. All of its deliveries and replays have the same event ID.
    # @return [String]
    field :event_id

    # Event type.
    # @return [String]
    field :type

    # Only a pending delivery is attempted. The other states are final.
    # @return [String]
    field :status

    # The origin of the delivery: its event, a replay, a recovery, or a test.
    # @return [String]
    field :origin

    # Finished attempts, without late results.
    # @return [Integer]
    field :attempts_made

    # Earliest time of the next attempt. Null if the delivery has ended.
    # @return [Time, nil]
    field :next_attempt_at, :time

    # Status code of the response. Null without a response.
    # @return [Integer, nil]
    field :last_status_code

    # Result of the last attempt. Null before the first.
    # @return [String, nil]
    field :last_outcome

    # Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410. owner: by its owner.
    # expired: not delivered within 30 days.
    # @return [String, nil]
    field :cancel_reason

    # The delivery that this one repeats. Null if it repeats none.
    # @return [String, nil]
    field :replay_of

    # The recovery that created it. Null for other deliveries.
    # @return [String, nil]
    field :recovery_id

    # True in the sandbox: signed and recorded, never sent.
    # @return [Boolean]
    field :simulated

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When it ended. Null while it is pending.
    # @return [Time, nil]
    field :finished_at, :time

    # The request of a delivery.
    # @return [DeliveryRequest]
    field :request, :DeliveryRequest

    # In order of the codes.
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

    # Whether the drug is a generic. generic_basis names the evidence.
    # @return [Boolean]
    field :generic

    # Active ingredients. Null if none is known.
    # @return [String, nil]
    field :generic_name

    # How it was decided whether the drug is a generic.
    # @return [String]
    field :generic_basis

    # Company on the label.
    # @return [String]
    field :manufacturer

    # Anatomical Therapeutic Chemical code. Null if none is known.
    # @return [String, nil]
    field :atc_code

    # How it may be sold.
    # @return [String]
    field :schedule

    # Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
    # @return [String]
    field :status

    # Type of product.
    # @return [String]
    field :class

    # Routes of administration, as the source writes them.
    # @return [Array<String>]
    field :routes

    # One entry per ingredient.
    # @return [Array<ActiveIngredient>]
    field :active_ingredients, [:ActiveIngredient]

    # Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
    # @return [String]
    field :unit

    # Package sizes that the source lists, smallest first. Empty if it lists none.
    # @return [Array<PackageSize>]
    field :package_sizes, [:PackageSize]

    # True for sample data and sandbox data.
    # @return [Boolean]
    field :synthetic

    # When the source stopped listing the drug. Null while it is listed.
    # @return [Time, nil]
    field :removed_at, :time

    # Why the source no longer lists the drug. Null while it is listed.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age

    # Plans whose data never listed the drug.
    # @return [Array<PlanNotListing>]
    field :not_listed, [:PlanNotListing]
  end

  # The price of a drug at the requested pharmacy.
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

    # Total that the patient pays, in dollars: price and dispensing fee.
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

    # When the current price was first observed.
    # @return [Time]
    field :effective_from, :time

    # Where the price comes from.
    # @return [String]
    field :source

    # The drug that the price is of.
    # @return [NamedDrug]
    field :drug, :NamedDrug
  end

  # Prices of one drug.
  class DrugPrices < Model
    # A drug by its names.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # Sorted by unit price, lowest first. At most limit prices.
    # @return [Array<PriceEntry>]
    field :prices, [:PriceEntry]

    # Number of prices, including those not returned.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
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

    # Listings in public plans: the newest edition of each province and plan.
    # @return [Array<PublicPrice>]
    field :public_prices, [:PublicPrice]

    # With include=removed: the last 100 removed prices, at all pharmacies.
    # @return [Array<RemovedPrice>, nil]
    field :removed, [:RemovedPrice]
  end

  # The regulator recalled a drug. A notice sends one event for each of its drugs.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age

    # Similar names. Present only if nothing was found.
    # @return [Array<String>, nil]
    field :suggestions

    # A drug for each similar name, marketed drugs first. Present only if nothing was found.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
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

    # Whether the drug is a generic. generic_basis names the evidence.
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

    # When the source stopped listing the drug. Null while it is listed.
    # @return [Time, nil]
    field :removed_at, :time

    # Why the source no longer lists the drug. Null while it is listed.
    # @return [String, nil]
    field :removed_reason
  end

  # A drug with its prices.
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

    # Whether the drug is a generic. generic_basis names the evidence.
    # @return [Boolean]
    field :generic

    # Active ingredients. Null if none is known.
    # @return [String, nil]
    field :generic_name

    # How it was decided whether the drug is a generic.
    # @return [String]
    field :generic_basis

    # Company on the label.
    # @return [String]
    field :manufacturer

    # Anatomical Therapeutic Chemical code. Null if none is known.
    # @return [String, nil]
    field :atc_code

    # How it may be sold.
    # @return [String]
    field :schedule

    # Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
    # @return [String]
    field :status

    # Type of product.
    # @return [String]
    field :class

    # Routes of administration, as the source writes them.
    # @return [Array<String>]
    field :routes

    # One entry per ingredient.
    # @return [Array<ActiveIngredient>]
    field :active_ingredients, [:ActiveIngredient]

    # Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
    # @return [String]
    field :unit

    # Package sizes that the source lists, smallest first. Empty if it lists none.
    # @return [Array<PackageSize>]
    field :package_sizes, [:PackageSize]

    # True for sample data and sandbox data.
    # @return [Boolean]
    field :synthetic

    # When the source stopped listing the drug. Null while it is listed.
    # @return [Time, nil]
    field :removed_at, :time

    # Why the source no longer lists the drug. Null while it is listed.
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

    # Position of the page in the list, and age of the data.
    # @return [NumberedPageMeta]
    field :meta, :NumberedPageMeta

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Similar names. Present only if nothing was found.
    # @return [Array<String>, nil]
    field :suggestions

    # A drug for each similar name, marketed drugs first. Present only if nothing was found.
    # @return [Array<NamedDrug>, nil]
    field :suggested_drugs, [:NamedDrug]
  end

  # A page of DrugWithPrices.
  class DrugsWithPricesPage < Page
    # The rows of this page.
    # @return [Array<DrugWithPrices>]
    field :data, [:DrugWithPrices]

    # Position of the page in the list, and age of the data.
    # @return [NumberedPageMeta]
    field :meta, :NumberedPageMeta

    # Whether more rows follow.
    # @return [Boolean]
    field :has_more

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Similar names. Present only if nothing was found.
    # @return [Array<String>, nil]
    field :suggestions

    # A drug for each similar name, marketed drugs first. Present only if nothing was found.
    # @return [Array<NamedDrug>, nil]
    field :suggested_drugs, [:NamedDrug]
  end

  # An event as webhooks receive it, and whether one of your webhooks matches it.
  class Event < Model
    # Event type.
    # @return [String]
    field :event

    # evt_<32 hexadecimal digits>. Every delivery of the event has the same ID. Process it once.
    # @return [String]
    field :id

    # When the event was recorded.
    # @return [Time]
    field :created_at, :time

    # The entity that changed. sequence numbers its events.
    # @return [String]
    field :entity

    # Number of the event among those of its entity, from 1 without gaps. Use it to sort them.
    # @return [Integer]
    field :sequence

    # true for a test event. Absent from other events.
    # @return [Boolean, nil]
    field :test

    # The change. Its schema depends on the event type.
    # @return [Model, Hash]
    field :data, :event_data

    # Whether any of your current webhooks, active or not, matches the event. A recovery in mode missing delivers
    # matching events that had no delivery.
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

    # City. Empty if the source states none.
    # @return [String]
    field :city

    # Two-letter code.
    # @return [String]
    field :province
  end

  # An event type.
  class EventTypeDescription < Model
    # Event type.
    # @return [String]
    field :event

    # When the event is sent.
    # @return [String]
    field :description

    # Whether webhooks can subscribe to it. Other event types are sent without a subscription.
    # @return [Boolean]
    field :subscribable

    # JSON Schema (draft 2020-12) of a delivery: the envelope with the data of the event type.
    # @return [Hash{Symbol => Object}]
    field :schema

    # A complete delivery.
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

    # Send it as cursor to get the next page. Null on the last page.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Send it as cursor to continue from here, now or later. You get each later event once. If has_more is true, it
    # returns the next page.
    # @return [String]
    field :resume_cursor
  end

  # The price of a requested quantity of a drug at a pharmacy.
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

  # A possible substitute for the requested drug.
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

    # Whether the drug is a generic. generic_basis names the evidence.
    # @return [Boolean]
    field :generic

    # Active ingredients. Null if none is known.
    # @return [String, nil]
    field :generic_name

    # How it was decided whether the drug is a generic.
    # @return [String]
    field :generic_basis

    # Company on the label.
    # @return [String]
    field :manufacturer

    # Anatomical Therapeutic Chemical code. Null if none is known.
    # @return [String, nil]
    field :atc_code

    # How it may be sold.
    # @return [String]
    field :schedule

    # Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
    # @return [String]
    field :status

    # Type of product.
    # @return [String]
    field :class

    # Routes of administration, as the source writes them.
    # @return [Array<String>]
    field :routes

    # One entry per ingredient.
    # @return [Array<ActiveIngredient>]
    field :active_ingredients, [:ActiveIngredient]

    # Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
    # @return [String]
    field :unit

    # Package sizes that the source lists, smallest first. Empty if it lists none.
    # @return [Array<PackageSize>]
    field :package_sizes, [:PackageSize]

    # True for sample data and sandbox data.
    # @return [Boolean]
    field :synthetic

    # When the source stopped listing the drug. Null while it is listed.
    # @return [Time, nil]
    field :removed_at, :time

    # Why the source no longer lists the drug. Null while it is listed.
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

  # A pharmacy stocks a generic of a brand with known prices for the first time.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
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

  # Prices of a drug in a period.
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

  # An interaction rule that matches two of the drugs.
  class Interaction < Model
    # intr_<key>: the rule's; several pairs may meet one rule.
    # @return [String]
    field :id

    # The pair, in the order of the request.
    # @return [Array<NamedDrug>]
    field :drugs, [:NamedDrug]

    # The substance or class that the rule matched in each drug.
    # @return [Array<String>]
    field :ingredients

    # The substances or classes of the source's rule, in the same order.
    # @return [Array<String>]
    field :between

    # Severity on a scale for all sources. UNKNOWN if the source does not state one.
    # @return [String]
    field :severity

    # As the source writes it.
    # @return [String]
    field :severity_text

    # Possible effect. "" if the source states none.
    # @return [String]
    field :description

    # Recommended action. "" if the source states none.
    # @return [String]
    field :management

    # Source of the rule.
    # @return [String]
    field :source
  end

  # Drugs checked against each other.
  class InteractionCheck < Model
    # Most severe first. Each pair and rule appears once.
    # @return [Array<Interaction>]
    field :interactions, [:Interaction]

    # In the order of the request.
    # @return [Array<CheckedDrug>]
    field :checked, [:CheckedDrug]

    # By name.
    # @return [Array<InteractionSource>]
    field :sources, [:InteractionSource]

    # The searched sources, the result, and its limits. Show this text to your users.
    # @return [String]
    field :notice

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # Sources of interactions that were searched.
  class InteractionSource < Model
    # Its name and edition.
    # @return [String]
    field :name

    # Date of the source. Null if it states none.
    # @return [Date, nil]
    field :as_of, :date

    # Number of rules in the source.
    # @return [Integer]
    field :rules

    # True for sample data and sandbox data.
    # @return [Boolean]
    field :synthetic
  end

  # The last load that included the source. Null if none is recorded.
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

  # The last change of any resource. If has_more is false, the response is complete up to it, and since=<its sequence>
  # continues from there.
  class LatestChange < Model
    # Number of the change.
    # @return [Integer]
    field :sequence

    # When the change was recorded.
    # @return [Time]
    field :changed_at, :time
  end

  # A registered GraphQL document, without its text.
  class ListedPersistedQuery < Model
    # SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId.
    # @return [String]
    field :id

    # Name that your account gave the document. Null without one.
    # @return [String, nil]
    field :name

    # Length of the text in UTF-8.
    # @return [Integer]
    field :bytes

    # When it was registered.
    # @return [Time]
    field :created_at, :time

    # When the document was last used, to the hour.
    # @return [Time]
    field :last_used_at, :time
  end

  # A simulated delivery.
  class MadeDelivery < Model
    # dlv_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :webhook_id
  end

  # A requested drug or pharmacy that is missing from the response.
  class Missing < Model
    # The requested drug_<DIN> or pharm_<id>.
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

    # Company. Empty if the source states none.
    # @return [String]
    field :manufacturer

    # Dollars.
    # @return [Numeric]
    field :average_price

    # Savings against the brand's average price, in percent. Null if it has no average price.
    # @return [Numeric, nil]
    field :savings_percent
  end

  # Filters for events. Events must match every filter you set. Filters that do not apply to an event are ignored.
  class NewWebhookFilter < Model
    # drug_<DIN> or DINs, at most 1000. Empty for all.
    # @return [Array<String>, nil]
    field :drug_ids

    # pharm_<id>, at most 1000. Empty for all.
    # @return [Array<String>, nil]
    field :pharmacy_ids

    # Two-letter codes. Empty for all.
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

    # Delay before the first retry.
    # @return [Integer, nil]
    field :base_delay_seconds
  end

  # Position of the page in the list, and age of the data.
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

    # Increases with every change to the data in this response.
    # @return [Integer, nil]
    field :dataset_version
  end

  # The oldest stored change of any resource. Null without changes.
  class OldestChange < Model
    # Number of the change.
    # @return [Integer]
    field :sequence

    # When the change was recorded.
    # @return [Time]
    field :changed_at, :time
  end

  # Opening hours on a day of the week.
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

    # Rows per page.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # PersistedQuery.
  class PersistedQuery < Model
    # SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId.
    # @return [String]
    field :id

    # Name that your account gave the document. Null without one.
    # @return [String, nil]
    field :name

    # Length of the text in UTF-8.
    # @return [Integer]
    field :bytes

    # When it was registered.
    # @return [Time]
    field :created_at, :time

    # When the document was last used, to the hour.
    # @return [Time]
    field :last_used_at, :time

    # The text as registered.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
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

    # Chain or banner. Null for an independent pharmacy.
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

    # Services of the pharmacy.
    # @return [Array<String>]
    field :services

    # Degrees north.
    # @return [Numeric]
    field :latitude

    # Degrees east. Negative in Canada.
    # @return [Numeric]
    field :longitude

    # Location of latitude, longitude, and distances: the pharmacy (exact), or the center of its postal code or postal
    # area if its source has no coordinates.
    # @return [String]
    field :location_accuracy

    # 0 to 5; null when unknown.
    # @return [Numeric, nil]
    field :rating

    # Whether it operates.
    # @return [String]
    field :status

    # Whether the pharmacy was open when the service created this response. Null if its hours are not known.
    # @return [Boolean, nil]
    field :open_now

    # Distance from the requested location in kilometers. Present only with a location.
    # @return [Numeric, nil]
    field :distance_km

    # True for sample data and sandbox data.
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

    # Previous value. Null if the field had no value.
    # @return [Object, nil]
    field :old_value

    # New value. Null if the field has no value now.
    # @return [Object, nil]
    field :new_value

    # Added values.
    # @return [Array<Object>, nil]
    field :added

    # Removed values.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A pharmacy's record changed.
  class PharmacyUpdatedData < Model
    # The pharmacy.
    # @return [EventPharmacy]
    field :pharmacy, :EventPharmacy

    # Field by field, named as in GET /v1/pharmacies/{id}.
    # @return [Array<PharmacyChange>]
    field :changes, [:PharmacyChange]

    # When the change was recorded.
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

    # Date of the plan's newest data.
    # @return [Date]
    field :as_of, :date
  end

  # PreviewRecoveryResponse.
  class PreviewRecoveryResponse < Model
    # The webhook.
    # @return [String]
    field :webhook_id

    # The mode of the recovery.
    # @return [String]
    field :mode

    # The start of the range, at most 30 days ago.
    # @return [Time]
    field :since, :time

    # The end of the range.
    # @return [Time]
    field :until, :time

    # Deliveries or events that a recovery of this range would send now.
    # @return [Integer]
    field :total

    # Pending deliveries of the range that wait for their next attempt. A recovery does not include them; retry them
    # with POST /v1/webhooks/{id}/retry.
    # @return [Integer]
    field :waiting

    # Pending deliveries of the range that are due or in progress.
    # @return [Integer]
    field :in_progress
  end

  # Notifies its owner once, when a drug's lowest price falls below a target.
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

    # How you are notified.
    # @return [String]
    field :notification_method

    # Only an ACTIVE alert can trigger. The other states are final.
    # @return [String]
    field :status

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When the alert expires.
    # @return [Time]
    field :expires_at, :time

    # When the alert was cancelled. Null otherwise.
    # @return [Time, nil]
    field :cancelled_at, :time

    # When the alert triggered. Null otherwise.
    # @return [Time, nil]
    field :triggered_at, :time

    # The price that triggered the alert, in dollars. Null otherwise.
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

    # The pharmacy with that price. Null otherwise.
    # @return [AlertPharmacy, nil]
    field :triggered_pharmacy, :AlertPharmacy
  end

  # A price alert of your account triggered. Only your account receives this event.
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

  # The price of a drug at a pharmacy.
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

    # Total that the patient pays, in dollars: price and dispensing fee.
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

    # Distance from the requested location in kilometers. Present only with a location.
    # @return [Numeric, nil]
    field :distance_km

    # Whether the price is too old to count towards lowest prices, averages, and alerts.
    # @return [Boolean]
    field :stale

    # When the source last stated the price.
    # @return [Time]
    field :last_updated, :time

    # When the current price was first observed.
    # @return [Time]
    field :effective_from, :time

    # Where the price comes from.
    # @return [String]
    field :source

    # The price of the requested quantity. Present only with quantity. The other fields then describe its first package.
    # @return [Fill, nil]
    field :fill, :Fill
  end

  # Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does not
  # state it. Compare two prices only if they are for the same quantity.
  class PriceFor < Model
    # Number of units. More than 1 for a pack: 120 for a pack of 120 doses.
    # @return [Numeric]
    field :quantity

    # Unit of quantity.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age

    # The drug.
    # @return [NamedDrug]
    field :drug, :NamedDrug

    # Length of a point's period.
    # @return [String]
    field :granularity

    # First day of the range.
    # @return [Date]
    field :from, :date

    # Last day of the range.
    # @return [Date]
    field :to, :date

    # The requested value. Null for all.
    # @return [String, nil]
    field :province

    # The requested value. Null for all.
    # @return [String, nil]
    field :pharmacy_id

    # Where the prices come from.
    # @return [String]
    field :source

    # The public plan that the prices are of; null for pharmacies, and if no plan lists the drug.
    # @return [HistoryPlan, nil]
    field :plan, :HistoryPlan

    # Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does not
    # state it. Compare two prices only if they are for the same quantity.
    # @return [PriceFor, nil]
    field :price_for, :PriceFor

    # The other source, if it has prices of the drug; else null.
    # @return [String, nil]
    field :other_source

    # Basis of the amounts: quantity at pharmacies (package), or price_for at public plans (unit).
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

    # First day with a price of the drug (at the pharmacy, if requested). Null without prices.
    # @return [Date, nil]
    field :first_observed_on, :date

    # Last day with a price of the drug (at the pharmacy, if requested). Null without prices.
    # @return [Date, nil]
    field :last_observed_on, :date
  end

  # A drug's unit price in a public plan.
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

    # Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does not
    # state it. Compare two prices only if they are for the same quantity.
    # @return [PriceFor, nil]
    field :price_for, :PriceFor

    # The part that the plan pays. Null if the edition does not state it.
    # @return [String, nil]
    field :plan_pays

    # Date of the edition.
    # @return [Date]
    field :effective_on, :date

    # Where the price comes from.
    # @return [String]
    field :source
  end

  # A recall notice on drugs.
  class Recall < Model
    # rcl_<number of the notice>.
    # @return [String]
    field :id

    # The notice's title.
    # @return [String]
    field :title

    # Type I is the most serious. Null if the notice states none.
    # @return [String, nil]
    field :classification

    # The issue, as the notice states it.
    # @return [String, nil]
    field :reason

    # The product, as the notice states it.
    # @return [String, nil]
    field :product

    # Lot numbers in the notice's text. Many notices list them only on their page.
    # @return [Array<String>]
    field :affected_lots

    # Company of the drugs, if they have the same one.
    # @return [String, nil]
    field :manufacturer

    # URL of the notice.
    # @return [String, nil]
    field :regulator_url

    # Required action, as the notice states it.
    # @return [String, nil]
    field :action_required

    # The update date of the notice when we first read it. The source states no other date.
    # @return [Date]
    field :issued_date, :date

    # When the notice was last updated.
    # @return [Date]
    field :last_updated, :date

    # Whether the regulator has archived the notice.
    # @return [Boolean]
    field :archived

    # Drugs of the notice. Empty if none was found.
    # @return [Array<NamedDrug>]
    field :drugs, [:NamedDrug]

    # How the drugs were found. din: the notice states their DINs. name: the product has the same name, so the match is
    # likely but not certain. Null without drugs.
    # @return [String, nil]
    field :match

    # DINs as the notice states them, including unknown and malformed ones.
    # @return [Array<String>]
    field :stated_dins

    # True for sample data and sandbox data.
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

    # Type I is the most serious. Null if the notice states none.
    # @return [String, nil]
    field :classification

    # As the notice states it.
    # @return [String, nil]
    field :reason

    # Lot numbers that the notice's text states.
    # @return [Array<String>]
    field :affected_lots

    # Company of the drug.
    # @return [String, nil]
    field :manufacturer

    # URL of the notice.
    # @return [String, nil]
    field :regulator_url

    # Required action, as the notice states it.
    # @return [String, nil]
    field :action_required

    # The update date of the notice when we first read it.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # A job that recovers a webhook's undelivered or missing events.
  class Recovery < Model
    # rcv_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # The webhook whose deliveries are recovered.
    # @return [String]
    field :webhook_id

    # failed: deliveries that failed and have not been repeated since. missing: events that match the webhook but never
    # had a delivery.
    # @return [String]
    field :mode

    # running: deliveries are being created or are pending. finished: none is pending. cancelled: cancelled by its
    # owner.
    # @return [String]
    field :status

    # Start of the period: as requested, at most 30 days ago.
    # @return [Time]
    field :since, :time

    # End of the period.
    # @return [Time]
    field :until, :time

    # Status of the deliveries to recover, in mode failed.
    # @return [Array<String>]
    field :statuses

    # Event types. Null for all.
    # @return [Array<String>, nil]
    field :types

    # Number of deliveries to recover at the time of the request.
    # @return [Integer]
    field :total

    # New deliveries created so far.
    # @return [Integer]
    field :made

    # Deliveries by status.
    # @return [RecoveryProgress]
    field :progress, :RecoveryProgress

    # When the recovery was requested.
    # @return [Time]
    field :created_at, :time

    # When the recovery last made progress.
    # @return [Time]
    field :updated_at, :time

    # When the recovery ended. Null while it runs.
    # @return [Time, nil]
    field :finished_at, :time
  end

  # Deliveries by status.
  class RecoveryProgress < Model
    # Pending deliveries.
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

  # A price that its source removed.
  class RemovedPrice < Model
    # Name of the pharmacy.
    # @return [String]
    field :pharmacy

    # pharm_<id>.
    # @return [String]
    field :pharmacy_id

    # The price when it was removed, in dollars, without the dispensing fee.
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

    # When the source removed the price.
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

    # Status of the report.
    # @return [String]
    field :status

    # Previous status. Null for a new report.
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

    # Publisher of the reports.
    # @return [String]
    field :source
  end

  # RetryWebhookResponse.
  class RetryWebhookResponse < Model
    # The webhook whose deliveries are retried.
    # @return [String]
    field :webhook_id

    # Deliveries whose next attempt is due now.
    # @return [Integer]
    field :retried

    # Deliveries in `delivery_ids` that are unchanged, because they are in progress, finished, or do not match.
    # @return [Integer]
    field :skipped

    # Matching deliveries that still wait: one request retries at most 10000. Repeat the request to retry them.
    # @return [Integer]
    field :remaining
  end

  # SandboxEvent.
  class SandboxEvent < Model
    # evt_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # The exact text of its deliveries.
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

    # Shortage or discontinuation.
    # @return [String]
    field :type

    # critical: an actual shortage of the highest national impact (tier 3); high: an actual shortage, or discontinued;
    # medium: anticipated, or to be discontinued; low: avoided or resolved.
    # @return [String]
    field :severity

    # Status of the report.
    # @return [String]
    field :status

    # The status as published.
    # @return [String]
    field :status_text

    # As published.
    # @return [String, nil]
    field :reason

    # The package size in the report. A drug has one report per size.
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

    # Publisher of the reports.
    # @return [String]
    field :source

    # True for sample data and sandbox data.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end

  # How the statistics are computed.
  class StatisticsMethod < Model
    # Definition of an observation.
    # @return [String]
    field :observations

    # Choice among several observations.
    # @return [String]
    field :deduplication

    # Excluded observations.
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
    # degraded if the database is unavailable.
    # @return [String]
    field :status

    # Environment of this base URL.
    # @return [String]
    field :environment

    # Of the interface.
    # @return [String]
    field :version

    # Age of each loaded dataset. Empty if the database is unavailable.
    # @return [Array<DatasetAge>]
    field :datasets, [:DatasetAge]
  end

  # TestEvent.
  class TestEvent < Model
    # evt_<32 hexadecimal digits>.
    # @return [String]
    field :event_id

    # Event type.
    # @return [String]
    field :type

    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :webhook_id

    # In the sandbox: the simulated deliveries. Live: empty, because the delivery is sent later. Find it in the
    # webhook's deliveries.
    # @return [Array<MadeDelivery>]
    field :deliveries, [:MadeDelivery]
  end

  # The webhook to test.
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

    # Target price of quantity units, in dollars, without the dispensing fee.
    # @return [Numeric]
    field :target_price

    # target_price in cents.
    # @return [Integer]
    field :target_price_cents

    # Number of units that target_price is for. Null if the alert has no quantity. Absent in events that were recorded
    # before the field was added.
    # @return [Numeric, nil]
    field :quantity

    # Null for all of Canada.
    # @return [String, nil]
    field :province
  end

  # Usage and remaining quota of an account.
  class Usage < Model
    # Environment of the usage. Each environment counts separately.
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

    # The plan's quota, as in X-Quota-Limit. Null in the sandbox, which has no quota.
    # @return [Integer, nil]
    field :limit

    # As in X-Quota-Remaining of this response. Null in the sandbox.
    # @return [Integer, nil]
    field :remaining

    # When the month ends, as in X-Quota-Reset.
    # @return [Time]
    field :resets_at, :time

    # Quota notices of this month, by threshold. Empty in the sandbox.
    # @return [Array<UsageNotice>]
    field :notices, [:UsageNotice]

    # First day of the breakdown.
    # @return [Date]
    field :from, :date

    # Last day of the breakdown.
    # @return [Date]
    field :to, :date

    # In order. Days without requests are left out.
    # @return [Array<UsageDay>]
    field :days, [:UsageDay]

    # The same requests, most first.
    # @return [Array<UsageEndpoint>]
    field :endpoints, [:UsageEndpoint]

    # Requests by API key, most first. Requests from the dashboard are not included.
    # @return [Array<UsageKey>]
    field :keys, [:UsageKey]
  end

  # Usage on a day.
  class UsageDay < Model
    # The day, in UTC.
    # @return [Date]
    field :day, :date

    # Requests, including rejected ones.
    # @return [Integer]
    field :requests

    # Requests that counted toward the monthly quota.
    # @return [Integer]
    field :units

    # Requests by outcome. Outcomes without requests are left out.
    # @return [UsageOutcomes]
    field :outcomes, :UsageOutcomes
  end

  # Usage of an endpoint.
  class UsageEndpoint < Model
    # operationId of the endpoint. "graphql" for all requests to /graphql. "unmatched" for unknown paths.
    # @return [String]
    field :endpoint

    # Requests, including rejected ones.
    # @return [Integer]
    field :requests

    # Requests that counted toward the monthly quota.
    # @return [Integer]
    field :units

    # Requests by outcome. Outcomes without requests are left out.
    # @return [UsageOutcomes]
    field :outcomes, :UsageOutcomes
  end

  # Usage of a key.
  class UsageKey < Model
    # key_<32 hexadecimal digits>.
    # @return [String]
    field :key_id

    # Requests, including rejected ones.
    # @return [Integer]
    field :requests

    # Requests that counted toward the monthly quota.
    # @return [Integer]
    field :units

    # Requests by outcome. Outcomes without requests are left out.
    # @return [UsageOutcomes]
    field :outcomes, :UsageOutcomes
  end

  # Created once per account, month, and threshold.
  class UsageNotice < Model
    # The entity of the event.
    # @return [String]
    field :kind

    # Of the plan's monthly quota: 80 or 100.
    # @return [Integer]
    field :threshold_percent

    # When the threshold was reached, to about a second.
    # @return [Time]
    field :created_at, :time
  end

  # Requests by outcome. Outcomes without requests are left out.
  class UsageOutcomes < Model
    # Successful.
    # @return [Integer, nil]
    field :ok

    # 304 Not Modified. Does not count toward the monthly quota.
    # @return [Integer, nil]
    field :not_modified

    # Client errors. They count toward the monthly quota, except 403.
    # @return [Integer, nil]
    field :client_error

    # 429 of the burst limit. Does not count toward the monthly quota.
    # @return [Integer, nil]
    field :refused_burst

    # 429 of the monthly quota. Does not count toward it.
    # @return [Integer, nil]
    field :refused_quota

    # Server errors. They do not count toward the monthly quota.
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

    # Number of packages. A fraction, rounded to four decimals, if price_basis is scaled.
    # @return [Numeric]
    field :count

    # Dollars for one package, without the dispensing fee.
    # @return [Numeric]
    field :price

    # price in cents.
    # @return [Integer]
    field :price_cents
  end

  # An endpoint and the events that it receives.
  class Webhook < Model
    # wh_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # Where deliveries are sent.
    # @return [String]
    field :url

    # Event types.
    # @return [Array<String>]
    field :events

    # Your description.
    # @return [String, nil]
    field :description

    # Whether deliveries are sent.
    # @return [Boolean]
    field :active

    # Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all deliveries failed
    # for days.
    # @return [String, nil]
    field :disabled_reason

    # When the webhook was disabled. Null while it is active.
    # @return [Time, nil]
    field :disabled_at, :time

    # Time of the first failure since the last success. Null while deliveries succeed.
    # @return [Time, nil]
    field :failing_since, :time

    # Filters for events. Filters that do not apply to an event are ignored.
    # @return [WebhookFilter]
    field :filter, :WebhookFilter

    # Null for the default schedule: seven attempts, the last after 24 hours.
    # @return [WebhookRetryPolicy, nil]
    field :retry_policy, :WebhookRetryPolicy

    # Maximum concurrent requests. Null for the service's default.
    # @return [Integer, nil]
    field :max_concurrency

    # Maximum requests per minute. Null for no limit.
    # @return [Integer, nil]
    field :rate_per_minute

    # Names of the custom headers. Their values are never returned.
    # @return [Array<String>]
    field :header_names

    # End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
    # @return [Time, nil]
    field :previous_secret_until, :time

    # The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
    # X-TM-Signature-Previous. Null outside of an overlap.
    # @return [String, nil]
    field :sign_with

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When the webhook was last changed.
    # @return [Time]
    field :updated_at, :time
  end

  # The exact text of its deliveries.
  class WebhookEvent < Model
    # Event type.
    # @return [String]
    field :event

    # evt_<32 hexadecimal digits>.
    # @return [String]
    field :id

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # The entity of the event.
    # @return [String]
    field :entity

    # Its number among the events of that entity.
    # @return [Integer]
    field :sequence

    # true for a test event. Absent from other events.
    # @return [Boolean, nil]
    field :test

    # The schema depends on the event type.
    # @return [Model, Hash]
    field :data, :event_data
  end

  # Filters for events. Filters that do not apply to an event are ignored.
  class WebhookFilter < Model
    # drug_<DIN>. Empty for all.
    # @return [Array<String>]
    field :drug_ids

    # pharm_<id>. Empty for all.
    # @return [Array<String>]
    field :pharmacy_ids

    # Empty for all.
    # @return [Array<String>]
    field :provinces
  end

  # When failed deliveries are retried.
  class WebhookRetryPolicy < Model
    # Attempts after the first.
    # @return [Integer]
    field :max_retries

    # linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the
    # previous one. Delays are at most 24 hours.
    # @return [String]
    field :backoff

    # Delay before the first retry.
    # @return [Integer]
    field :base_delay_seconds
  end

  # A test event. It is sent only on request, to any webhook.
  class WebhookTestData < Model
    # The webhook to test.
    # @return [TestedWebhook]
    field :webhook, :TestedWebhook

    # Message for people.
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

    # Event types.
    # @return [Array<String>]
    field :events

    # Your description.
    # @return [String, nil]
    field :description

    # Whether deliveries are sent.
    # @return [Boolean]
    field :active

    # Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all deliveries failed
    # for days.
    # @return [String, nil]
    field :disabled_reason

    # When the webhook was disabled. Null while it is active.
    # @return [Time, nil]
    field :disabled_at, :time

    # Time of the first failure since the last success. Null while deliveries succeed.
    # @return [Time, nil]
    field :failing_since, :time

    # Filters for events. Filters that do not apply to an event are ignored.
    # @return [WebhookFilter]
    field :filter, :WebhookFilter

    # Null for the default schedule: seven attempts, the last after 24 hours.
    # @return [WebhookRetryPolicy, nil]
    field :retry_policy, :WebhookRetryPolicy

    # Maximum concurrent requests. Null for the service's default.
    # @return [Integer, nil]
    field :max_concurrency

    # Maximum requests per minute. Null for no limit.
    # @return [Integer, nil]
    field :rate_per_minute

    # Names of the custom headers. Their values are never returned.
    # @return [Array<String>]
    field :header_names

    # End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
    # @return [Time, nil]
    field :previous_secret_until, :time

    # The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
    # X-TM-Signature-Previous. Null outside of an overlap.
    # @return [String, nil]
    field :sign_with

    # When it was created.
    # @return [Time]
    field :created_at, :time

    # When the webhook was last changed.
    # @return [Time]
    field :updated_at, :time

    # Signing secret for deliveries. Shown once. Store it securely.
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

    # Send it as cursor to get the next page. Null on the last page.
    # @return [String, nil]
    field :next_cursor

    # Age of the data in this response.
    # @return [Age, nil]
    field :meta, :Age
  end
end
