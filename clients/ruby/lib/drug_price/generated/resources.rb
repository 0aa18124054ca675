# frozen_string_literal: true

# The resources of the service, and the readers of them that a client has. Written by `npm run clients` from the
# contract; do not edit.
module DrugPrice
  # One class for each resource; Client includes the readers.
  module Resources
    # Drugs: what they are, what replaces them, what is paid for them.
    class Drugs < Resource
      # Drugs with their lowest price and what it saves; with include=prices, with their prices.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param q [String] Name, DIN or ingredient; small typing mistakes are forgiven.
      # @param status [String, Symbol] Only drugs with this status.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param page [Integer] Page number from 1, instead of offset.
      # @param options [Hash] see Client#request
      # @return [DrugsPage]
      def list(q: OMIT, status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, page: OMIT, options: {})
        answer_page(
          DrugPrice::DrugsPage, "/v1/drugs",
          query: { q:, status:, limit:, offset:, cursor:, page: },
          options:
        )
      end

      # Drugs with their lowest price and what it saves; with include=prices, with their prices.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param q [String] Name, DIN or ingredient; small typing mistakes are forgiven.
      # @param status [String, Symbol] Only drugs with this status.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param page [Integer] Page number from 1, instead of offset.
      # @param options [Hash] see Client#request
      # @return [DrugsWithPricesPage]
      def list_with_prices(q: OMIT, status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, page: OMIT, options: {})
        answer_page(
          DrugPrice::DrugsWithPricesPage, "/v1/drugs",
          query: { include: "prices", q:, status:, limit:, offset:, cursor:, page: },
          options:
        )
      end

      # Search by name, DIN or ingredient: marketed drugs first, then one ingredient before several.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param query [String] Name, DIN or ingredient; small typing mistakes are forgiven.
      # @param status [String, Symbol] Only drugs with this status.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [DrugSearchPage]
      def search(query: OMIT, status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::DrugSearchPage, "/v1/drugs/search",
          query: { query:, status:, limit:, offset:, cursor: },
          options:
        )
      end

      # One drug by its id or DIN.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN>, or the DIN itself.
      # @param options [Hash] see Client#request
      # @return [Drug]
      def get(id, options: {})
        answer_object(DrugPrice::Drug, "GET", "/v1/drugs/{id}", path: { id: }, options:)
      end

      # Prices of a drug at pharmacies. Sorted by unit price by default.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN>, or the DIN itself.
      # @param postal_code [String] Canadian postal code, or its first three characters; in any case.
      # @param latitude [Numeric] Degrees north, with longitude.
      # @param longitude [Numeric] Degrees east (negative in Canada), with latitude.
      # @param radius [Numeric] Kilometres around the location, 50 unless given.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param city [String] Name of a city, in any case, with or without accents, spaces, and punctuation.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is then that of a package of
      #   this size, of the cheapest combination of packages that add up to it, or of its lowest unit price scaled to
      #   it, in this order, with one dispensing fee.
      # @param availability [String, Symbol] Only prices with this stock status. any (default): all are listed. With
      #   quantity, packages that are out of stock are used only if this parameter asks for them.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: the
      #   service's setting, 90 days unless your administrator changed it.
      # @param sort [String, Symbol] Sort order: lowest unit_price (default), total (price with dispensing fee), or
      #   price first, or the nearest pharmacy (distance). With quantity, the prices are those of the fills.
      # @param include [String, Symbol] Also the prices of the drug that were taken back, wherever.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [DrugPricesPage]
      def prices(
        id, postal_code: OMIT, latitude: OMIT, longitude: OMIT, radius: OMIT, province: OMIT, city: OMIT,
        quantity: OMIT, availability: OMIT, max_age_days: OMIT, sort: OMIT, include: OMIT, limit: OMIT, offset: OMIT,
        cursor: OMIT, options: {}
      )
        answer_page(
          DrugPrice::DrugPricesPage, "/v1/drugs/{id}/prices",
          path: { id: },
          query: {
            postal_code:, latitude:, longitude:, radius:, province:, city:, quantity:, availability:, max_age_days:,
            sort:, include:, limit:, offset:, cursor:
          },
          options:
        )
      end

      # Mean and percentiles of the unit prices at pharmacies, by day, week, or month, and by province or city.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In the
      # sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN>, or the DIN itself.
      # @param from [Date, String] First day, in UTC. Default: one year before to.
      # @param to [Date, String] Last day, in UTC, at most five years after from. Default: today.
      # @param granularity [String, Symbol] A row per day, week from Monday, or month. Default: daily.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param city [String] Name of a city, in any case, with or without accents, spaces, and punctuation.
      # @param by [String, Symbol] A row for each province or city, at most 5000 in all. Default: one for all
      #   pharmacies.
      # @param options [Hash] see Client#request
      # @return [GetDrugStatisticsResponse]
      def statistics(id, from: OMIT, to: OMIT, granularity: OMIT, province: OMIT, city: OMIT, by: OMIT, options: {})
        answer_object(
          DrugPrice::GetDrugStatisticsResponse, "GET", "/v1/drugs/{id}/statistics",
          path: { id: },
          query: { from:, to:, granularity:, province:, city:, by: },
          options:
        )
      end

      # Generics that are the same product, lowest average price first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
      # sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN>, or the DIN itself.
      # @param include [Array<String>] brands: brand-name products too; same_atc: also other products of the same ATC
      #   code, after the rest. Both, separated by a comma.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is then that of a package of
      #   this size, of the cheapest combination of packages that add up to it, or of its lowest unit price scaled to
      #   it, in this order, with one dispensing fee.
      # @param availability [String, Symbol] any: prices that are out of stock count too.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: the
      #   service's setting, 90 days unless your administrator changed it.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [GenericsPage]
      def generics(
        id, include: OMIT, quantity: OMIT, availability: OMIT, max_age_days: OMIT, limit: OMIT, offset: OMIT,
        cursor: OMIT, options: {}
      )
        answer_page(
          DrugPrice::GenericsPage, "/v1/drugs/{id}/generics",
          path: { id: },
          query: { include:, quantity:, availability:, max_age_days:, limit:, offset:, cursor: },
          options:
        )
      end

      # What public plans say of a drug and list its price as; and which plans do not list it.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
      # sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN>, or the DIN itself.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [DrugCoveragePage]
      def coverage(id, province: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::DrugCoveragePage, "/v1/drugs/{id}/coverage",
          path: { id: },
          query: { province:, limit:, offset:, cursor: },
          options:
        )
      end

      # Notices on one drug, the latest first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN>, or the DIN itself.
      # @param classification [String, Symbol] Only notices of this classification.
      # @param archived [Boolean] true returns archived notices only, and false all others. Default: both.
      # @param since [Date, String] Only notices that were issued on this day or later.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [DrugRecallsPage]
      def recalls(
        id, classification: OMIT, archived: OMIT, since: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {}
      )
        answer_page(
          DrugPrice::DrugRecallsPage, "/v1/drugs/{id}/recalls",
          path: { id: },
          query: { classification:, archived:, since:, limit:, offset:, cursor: },
          options:
        )
      end

      # Reports on one drug, the latest first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN>, or the DIN itself.
      # @param status [String, Symbol] Only reports of this status.
      # @param severity [String, Symbol] Only reports of this severity.
      # @param since [Date, String] Only what was reported on this day or later.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [DrugShortagesPage]
      def shortages(id, status: OMIT, severity: OMIT, since: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::DrugShortagesPage, "/v1/drugs/{id}/shortages",
          path: { id: },
          query: { status:, severity:, since:, limit:, offset:, cursor: },
          options:
        )
      end

      # Known interactions between two to ten drugs, most severe first, with who says so.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param dins [Array<String>] 2 to 10 different DINs (drug_<DIN> is taken too), separated by commas, or the
      #   parameter repeated; duplicates count once.
      # @param options [Hash] see Client#request
      # @return [InteractionCheck]
      def interactions(dins:, options: {})
        answer_object(DrugPrice::InteractionCheck, "GET", "/v1/drugs/interactions", query: { dins: }, options:)
      end
    end

    # Prices over time, and of many drugs at once.
    class Prices < Resource
      # What a drug has cost, by day, week or month: at pharmacies, or as public plans list it.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In the
      # sandbox, every plan includes it.
      #
      # @param drug_id [String] drug_<DIN>, or the DIN itself.
      # @param from [Date, String] First day, in UTC; one year before to unless given. With neither from nor to,
      #   public plans' prices are shown from the first edition on.
      # @param to [Date, String] Last day, in UTC; today unless given. At most five years after from.
      # @param granularity [String, Symbol] Points a day, a week from Monday, or a month; daily unless given.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param pharmacy_id [String] pharm_<id>: the prices that began to hold at this pharmacy.
      # @param source [String, Symbol] Prices at pharmacies, or unit prices of public plans. A response has one
      #   source. Default: pharmacies. other_source names the other source if it has prices.
      # @param quantity [Numeric] Units that amounts are for, such as 90. Default: the quantity of the package with
      #   the lowest unit price.
      # @param plan [String] Prices of this public plan, as coverage names it (ODB). Default: the plan with the newest
      #   edition. Plans are never mixed.
      # @param options [Hash] see Client#request
      # @return [PriceHistory]
      def history(
        drug_id, from: OMIT, to: OMIT, granularity: OMIT, province: OMIT, pharmacy_id: OMIT, source: OMIT,
        quantity: OMIT, plan: OMIT, options: {}
      )
        answer_object(
          DrugPrice::PriceHistory, "GET", "/v1/prices/{drug_id}/history",
          path: { drug_id: },
          query: { from:, to:, granularity:, province:, pharmacy_id:, source:, quantity:, plan: },
          options:
        )
      end

      # What up to 50 drugs cost, compared, with the best single pharmacy for all of them.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Business. In the sandbox, every
      # plan includes it.
      #
      # @param drug_ids [Array<String>] drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is given.
      # @param dins [Array<String>] DINs, up to 50, instead of drug_ids.
      # @param postal_code [String] Canadian postal code, or its first three characters; in any case.
      # @param latitude [Numeric] Degrees north, with longitude.
      # @param longitude [Numeric] Degrees east (negative in Canada), with latitude.
      # @param radius [Numeric] Kilometres around the location, 50 unless given.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is then that of a package of
      #   this size, of the cheapest combination of packages that add up to it, or of its lowest unit price scaled to
      #   it, in this order, with one dispensing fee.
      # @param availability [String, Symbol] any: prices that are out of stock count too.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: the
      #   service's setting, 90 days unless your administrator changed it.
      # @param pharmacy_ids [Array<String>] Only these pharmacies, up to 50.
      # @param limit [Integer] Prices shown per drug, 10 unless given; what is compared are all of them.
      # @param options [Hash] see Client#request
      # @return [ComparedPrices]
      def compare(
        drug_ids: OMIT, dins: OMIT, postal_code: OMIT, latitude: OMIT, longitude: OMIT, radius: OMIT, province: OMIT,
        quantity: OMIT, availability: OMIT, max_age_days: OMIT, pharmacy_ids: OMIT, limit: OMIT, options: {}
      )
        answer_object(
          DrugPrice::ComparedPrices, "POST", "/v1/prices/compare/batch",
          body: {
            drug_ids:, dins:, postal_code:, latitude:, longitude:, radius:, province:, quantity:, availability:,
            max_age_days:, pharmacy_ids:, limit:
          },
          options:
        )
      end

      # Prices of up to 50 drugs at pharmacies, sorted by unit price.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Business. In the sandbox, every
      # plan includes it.
      #
      # @param drug_ids [Array<String>] drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is given.
      # @param dins [Array<String>] DINs, up to 50, instead of drug_ids.
      # @param postal_code [String] Canadian postal code, or its first three characters; in any case.
      # @param latitude [Numeric] Degrees north, with longitude.
      # @param longitude [Numeric] Degrees east (negative in Canada), with latitude.
      # @param radius [Numeric] Kilometres around the location, 50 unless given.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is then that of a package of
      #   this size, of the cheapest combination of packages that add up to it, or of its lowest unit price scaled to
      #   it, in this order, with one dispensing fee.
      # @param availability [String, Symbol] any: prices that are out of stock count too.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: the
      #   service's setting, 90 days unless your administrator changed it.
      # @param pharmacy_ids [Array<String>] Only these pharmacies, up to 50.
      # @param limit [Integer] Prices shown per drug, 10 unless given; what is compared are all of them.
      # @param options [Hash] see Client#request
      # @return [BatchPrices]
      def batch(
        drug_ids: OMIT, dins: OMIT, postal_code: OMIT, latitude: OMIT, longitude: OMIT, radius: OMIT, province: OMIT,
        quantity: OMIT, availability: OMIT, max_age_days: OMIT, pharmacy_ids: OMIT, limit: OMIT, options: {}
      )
        answer_object(
          DrugPrice::BatchPrices, "POST", "/v1/batch/prices",
          body: {
            drug_ids:, dins:, postal_code:, latitude:, longitude:, radius:, province:, quantity:, availability:,
            max_age_days:, pharmacy_ids:, limit:
          },
          options:
        )
      end
    end

    # Pharmacies, and what drugs cost there.
    class Pharmacies < Resource
      # Pharmacies around a place, nearest first; of a city or province, by name.
      # Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
      # Business. In the sandbox, every plan includes it.
      #
      # @param postal_code [String] Canadian postal code, or its first three characters; in any case.
      # @param latitude [Numeric] Degrees north, with longitude.
      # @param longitude [Numeric] Degrees east (negative in Canada), with latitude.
      # @param radius [Numeric] Kilometres around the location, 50 unless given.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param city [String] Name of a city, in any case, with or without accents, spaces, and punctuation.
      # @param chain [String] Only pharmacies of this chain; in any case, with or without accents, spaces, and
      #   punctuation.
      # @param service [String] Only pharmacies with this service; in any case, with or without accents.
      # @param open_now [Boolean] Only pharmacies that are open now by their own clock (true), or that are not
      #   (false); those whose hours are not known are in neither.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [PharmaciesPage]
      def list(
        postal_code: OMIT, latitude: OMIT, longitude: OMIT, radius: OMIT, province: OMIT, city: OMIT, chain: OMIT,
        service: OMIT, open_now: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {}
      )
        answer_page(
          DrugPrice::PharmaciesPage, "/v1/pharmacies",
          query: {
            postal_code:, latitude:, longitude:, radius:, province:, city:, chain:, service:, open_now:, limit:,
            offset:, cursor:
          },
          options:
        )
      end

      # One pharmacy by its id.
      # Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
      # Business. In the sandbox, every plan includes it.
      #
      # @param id [String] pharm_<id>.
      # @param options [Hash] see Client#request
      # @return [Pharmacy]
      def get(id, options: {})
        answer_object(DrugPrice::Pharmacy, "GET", "/v1/pharmacies/{id}", path: { id: }, options:)
      end

      # What drugs cost at a pharmacy.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param id [String] pharm_<id>.
      # @param drug_id [String] Only this drug: drug_<DIN>, or the DIN itself.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [PharmacyPricesPage]
      def prices(id, drug_id: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::PharmacyPricesPage, "/v1/pharmacies/{id}/prices",
          path: { id: },
          query: { drug_id:, limit:, offset:, cursor: },
          options:
        )
      end
    end

    # Recall notices.
    class Recalls < Resource
      # Notices of the regulator on drugs, the latest first; those that name no known drug too.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param drug_id [String] Only on this drug: drug_<DIN>, or the DIN itself.
      # @param classification [String, Symbol] Only notices of this classification.
      # @param archived [Boolean] true returns archived notices only, and false all others. Default: both.
      # @param since [Date, String] Only notices that were issued on this day or later.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [RecallsPage]
      def list(
        drug_id: OMIT, classification: OMIT, archived: OMIT, since: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT,
        options: {}
      )
        answer_page(
          DrugPrice::RecallsPage, "/v1/recalls",
          query: { drug_id:, classification:, archived:, since:, limit:, offset:, cursor: },
          options:
        )
      end

      # One notice by its id.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] rcl_<number>.
      # @param options [Hash] see Client#request
      # @return [Recall]
      def get(id, options: {})
        answer_object(DrugPrice::Recall, "GET", "/v1/recalls/{id}", path: { id: }, options:)
      end
    end

    # Reports of shortages and discontinuations.
    class Shortages < Resource
      # Reports of shortages and discontinuations, the latest first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param drug_id [String] Only on this drug: drug_<DIN>, or the DIN itself.
      # @param status [String, Symbol] Only reports of this status.
      # @param severity [String, Symbol] Only reports of this severity.
      # @param since [Date, String] Only what was reported on this day or later.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [ShortagesPage]
      def list(
        drug_id: OMIT, status: OMIT, severity: OMIT, since: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {}
      )
        answer_page(
          DrugPrice::ShortagesPage, "/v1/shortages",
          query: { drug_id:, status:, severity:, since:, limit:, offset:, cursor: },
          options:
        )
      end

      # One report by its id.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] shr_<number>.
      # @param options [Hash] see Client#request
      # @return [Shortage]
      def get(id, options: {})
        answer_object(DrugPrice::Shortage, "GET", "/v1/shortages/{id}", path: { id: }, options:)
      end
    end

    # Price alerts of the account.
    class Alerts < Resource
      # Watch a drug's lowest price: a webhook tells once when it falls below the target.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param drug_id [String] drug_<DIN>, or the DIN itself.
      # @param target_price [Numeric, String] Dollars, without the dispensing fee, over 0 and up to 100,000, at most
      #   two decimals.
      # @param quantity [Numeric] Number of units that target_price is for. Use 1 for a target per unit. Default: the
      #   quantity of the package with the lowest unit price now.
      # @param province [String, Symbol] Watch its pharmacies only; all of Canada unless given.
      # @param notification_method [String, Symbol] How its owner is told.
      # @param expires_at [Time, String] ISO 8601 with a zone: to come, and at most 1825 days from now; a year from
      #   now unless given.
      # @param options [Hash] see Client#request
      # @return [PriceAlert]
      def create(
        drug_id:, target_price:, quantity: OMIT, province: OMIT, notification_method: OMIT, expires_at: OMIT,
        options: {}
      )
        answer_object(
          DrugPrice::PriceAlert, "POST", "/v1/alerts",
          body: { drug_id:, target_price:, quantity:, province:, notification_method:, expires_at: },
          idempotent: true,
          options:
        )
      end

      # The account's price alerts, newest first.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param status [String, Symbol] Only alerts in this state.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [AlertsPage]
      def list(status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(DrugPrice::AlertsPage, "/v1/alerts", query: { status:, limit:, offset:, cursor: }, options:)
      end

      # One of the account's price alerts.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param id [String] alert_<id>.
      # @param options [Hash] see Client#request
      # @return [PriceAlert]
      def get(id, options: {})
        answer_object(DrugPrice::PriceAlert, "GET", "/v1/alerts/{id}", path: { id: }, options:)
      end

      # Cancel a price alert; one that is over already stays as it is.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param id [String] alert_<id>.
      # @param options [Hash] see Client#request
      # @return [PriceAlert]
      def cancel(id, options: {})
        answer_object(DrugPrice::PriceAlert, "DELETE", "/v1/alerts/{id}", path: { id: }, options:)
      end
    end

    # Subscriptions of webhooks, and what was sent to them.
    class Webhooks < Resource
      # Be told of events at a URL of yours. The secret that signs them is shown this once.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param url [String] An https URL that is reachable from the Internet, with a name that resolves.
      # @param events [Array<String, Symbol>] Kinds of events; GET /v1/event-types says what each tells.
      # @param description [String, nil] Your own words.
      # @param filter [NewWebhookFilter, Hash, nil] What events must be about, as far as they are about such a thing:
      #   all that is given must fit.
      # @param retry_policy [NewWebhookRetryPolicy, Hash, nil] When failed deliveries are retried. Each delay is at
      #   most 24 hours (86,400 seconds).
      # @param max_concurrency [Integer, nil] Requests at once; null for ours.
      # @param rate_per_minute [Integer, nil] Requests a minute; null for no bound.
      # @param headers [Hash{Symbol => String}, nil] Sent with every delivery, at most 20, of 8192 characters
      #   together. Content-*, webhook-*, X-TM-* and those of the connection are not taken.
      # @param active [Boolean] Whether deliveries are sent; true unless given.
      # @param options [Hash] see Client#request
      # @return [WebhookWithSecret]
      def create(
        url:, events:, description: OMIT, filter: OMIT, retry_policy: OMIT, max_concurrency: OMIT,
        rate_per_minute: OMIT, headers: OMIT, active: OMIT, options: {}
      )
        answer_object(
          DrugPrice::WebhookWithSecret, "POST", "/v1/webhooks",
          body: {
            url:, events:, description:, filter:, retry_policy:, max_concurrency:, rate_per_minute:, headers:, active:
          },
          idempotent: true,
          options:
        )
      end

      # The account's subscriptions, newest first.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [WebhooksPage]
      def list(limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(DrugPrice::WebhooksPage, "/v1/webhooks", query: { limit:, offset:, cursor: }, options:)
      end

      # One of the account's subscriptions.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] wh_<id>.
      # @param options [Hash] see Client#request
      # @return [Webhook]
      def get(id, options: {})
        answer_object(DrugPrice::Webhook, "GET", "/v1/webhooks/{id}", path: { id: }, options:)
      end

      # Change a subscription, stop it, or start it again and recover what it missed.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param url [String] An https URL that is reachable from the Internet, with a name that resolves.
      # @param events [Array<String, Symbol>] Kinds of events; GET /v1/event-types says what each tells.
      # @param description [String, nil] Your own words.
      # @param filter [NewWebhookFilter, Hash, nil] What events must be about, as far as they are about such a thing:
      #   all that is given must fit.
      # @param retry_policy [NewWebhookRetryPolicy, Hash, nil] When failed deliveries are retried. Each delay is at
      #   most 24 hours (86,400 seconds).
      # @param max_concurrency [Integer, nil] Requests at once; null for ours.
      # @param rate_per_minute [Integer, nil] Requests a minute; null for no bound.
      # @param headers [Hash{Symbol => String}, nil] Replaces all custom headers; null removes them. Required if url
      #   changes to another origin (scheme, host, or port) and the webhook has custom headers, because stored values
      #   are not sent to a new origin.
      # @param active [Boolean] Whether deliveries are sent.
      # @param recover [Boolean] With active true: also bring back what was missed since it was disabled.
      # @param recover_since [Time, String] Instead of disabled_at; with recover.
      # @param sign_with [String, Symbol] Switches the secret that signs X-TM-Signature during the overlap of a
      #   rotation. Switch to new once your receiver knows the new secret.
      # @param options [Hash] see Client#request
      # @return [ChangedWebhook]
      def update(
        id, url: OMIT, events: OMIT, description: OMIT, filter: OMIT, retry_policy: OMIT, max_concurrency: OMIT,
        rate_per_minute: OMIT, headers: OMIT, active: OMIT, recover: OMIT, recover_since: OMIT, sign_with: OMIT,
        options: {}
      )
        answer_object(
          DrugPrice::ChangedWebhook, "PATCH", "/v1/webhooks/{id}",
          path: { id: },
          body: {
            url:, events:, description:, filter:, retry_policy:, max_concurrency:, rate_per_minute:, headers:, active:,
            recover:, recover_since:, sign_with:
          },
          options:
        )
      end

      # Delete a webhook and cancel its pending deliveries. Returns the webhook with active set to false.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param options [Hash] see Client#request
      # @return [Response]
      def delete(id, options: {})
        answer_nothing("DELETE", "/v1/webhooks/{id}", path: { id: }, options:)
      end

      # Replace the secret. The previous one signs X-TM-Signature for a day, for as long as you say, or until you
      # switch.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param overlap_seconds [Integer] How long the previous secret signs, too. Default: 86400 (one day). 0 ends it
      #   at once.
      # @param sign_with [String, Symbol] The secret that signs X-TM-Signature during the overlap. Default: previous.
      #   The other secret signs X-TM-Signature-Previous.
      # @param options [Hash] see Client#request
      # @return [WebhookWithSecret]
      def rotate_secret(id, overlap_seconds: OMIT, sign_with: OMIT, options: {})
        answer_object(
          DrugPrice::WebhookWithSecret, "POST", "/v1/webhooks/{id}/rotate-secret",
          path: { id: },
          body: { overlap_seconds:, sign_with: },
          idempotent: true,
          options:
        )
      end

      # Send a made-up event to this subscription alone. The sandbox simulates it.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param type [String, Symbol] Of what kind the made-up event is.
      # @param options [Hash] see Client#request
      # @return [TestEvent]
      def test(id, type: OMIT, options: {})
        answer_object(
          DrugPrice::TestEvent, "POST", "/v1/webhooks/{id}/test",
          path: { id: },
          body: { type: },
          idempotent: true,
          options:
        )
      end

      # A webhook's deliveries, newest first.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] wh_<id>.
      # @param status [String, Symbol] Only deliveries in this state.
      # @param type [String, Symbol] Only events of this kind.
      # @param since [Date, Time, String] Only those made from this moment on.
      # @param until [Date, Time, String] Only those made before this moment.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [DeliveriesPage]
      def deliveries(
        id, status: OMIT, type: OMIT, since: OMIT, until: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {}
      )
        answer_page(
          DrugPrice::DeliveriesPage, "/v1/webhooks/{id}/deliveries",
          path: { id: },
          query: { status:, type:, since:, until: binding.local_variable_get(:until), limit:, offset:, cursor: },
          options:
        )
      end

      # Bring back what a webhook did not get, as a job that can be followed and cancelled.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param since [Date, Time, String] What was made from this moment on; no further back than 30 days.
      # @param until [Date, Time, String] And before this moment; up to now unless given.
      # @param mode [String, Symbol] failed repeats deliveries that ended undelivered; missing delivers events that
      #   there was no delivery of, because the webhook was not active or did not ask for them then.
      # @param status [Array<String, Symbol>] In mode failed: which deliveries to repeat; failed ones unless given.
      # @param types [Array<String, Symbol>] Only events of these kinds; all of them unless given.
      # @param options [Hash] see Client#request
      # @return [Recovery]
      def recover(id, since:, until: OMIT, mode: OMIT, status: OMIT, types: OMIT, options: {})
        answer_object(
          DrugPrice::Recovery, "POST", "/v1/webhooks/{id}/recover",
          path: { id: },
          body: { since:, until: binding.local_variable_get(:until), mode:, status:, types: },
          idempotent: true,
          options:
        )
      end

      # A webhook's recoveries, newest first.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] wh_<id>.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [RecoveriesPage]
      def recoveries(id, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::RecoveriesPage, "/v1/webhooks/{id}/recoveries",
          path: { id: },
          query: { limit:, offset:, cursor: },
          options:
        )
      end
    end

    # Deliveries of events, with their attempts.
    class Deliveries < Resource
      # One delivery: what was sent, and each attempt with what came back.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] dlv_<id>.
      # @param options [Hash] see Client#request
      # @return [DeliveryWithAttempts]
      def get(id, options: {})
        answer_object(DrugPrice::DeliveryWithAttempts, "GET", "/v1/deliveries/{id}", path: { id: }, options:)
      end

      # Deliver the same event once more: at once, then by the normal schedule. For deliveries of the last 30 days.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] dlv_<id>.
      # @param options [Hash] see Client#request
      # @return [Delivery]
      def replay(id, options: {})
        answer_object(
          DrugPrice::Delivery, "POST", "/v1/deliveries/{id}/replay",
          path: { id: },
          body: {},
          idempotent: true,
          options:
        )
      end
    end

    # Jobs that bring back what a webhook missed.
    class Recoveries < Resource
      # One recovery: how many there were, how many were made, and what became of them.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] rcv_<id>.
      # @param options [Hash] see Client#request
      # @return [Recovery]
      def get(id, options: {})
        answer_object(DrugPrice::Recovery, "GET", "/v1/recoveries/{id}", path: { id: }, options:)
      end

      # Cancel a recovery with those of its deliveries that are pending; one that is over stays as it is.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] rcv_<id>.
      # @param options [Hash] see Client#request
      # @return [Recovery]
      def cancel(id, options: {})
        answer_object(DrugPrice::Recovery, "DELETE", "/v1/recoveries/{id}", path: { id: }, options:)
      end
    end

    # The log of events that webhooks deliver.
    class Events < Resource
      # The log of events, in an order in which nothing comes in later: to catch up, or to poll.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param since [Date, Time, String] Events recorded on this day (UTC) or later, or from this time on.
      # @param until [Date, Time, String] Events recorded before this day (UTC) or time.
      # @param type [Array<String>] Only these kinds, separated by commas.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param wait [Integer] Long polling: if there is no event, the response waits up to this many seconds for the
      #   first one. A response without events may come earlier, for example if the account has too many long polls
      #   open.
      # @param options [Hash] see Client#request
      # @return [EventsPage]
      def list(since: OMIT, until: OMIT, type: OMIT, limit: OMIT, cursor: OMIT, wait: OMIT, options: {})
        answer_page(
          DrugPrice::EventsPage, "/v1/events",
          query: { since:, until: binding.local_variable_get(:until), type:, limit:, cursor:, wait: },
          options:
        )
      end

      # One event, as it is delivered.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] evt_<id>.
      # @param options [Hash] see Client#request
      # @return [Event]
      def get(id, options: {})
        answer_object(DrugPrice::Event, "GET", "/v1/events/{id}", path: { id: }, options:)
      end

      # The kinds of events, each with its JSON Schema and an example; needs no key.
      # Needs no key.
      #
      # @param options [Hash] see Client#request
      # @return [EventTypesPage]
      def types(options: {})
        answer_page(DrugPrice::EventTypesPage, "/v1/event-types", options:)
      end
    end

    # Events made up in the sandbox.
    class SandboxEvents < Resource
      # In the sandbox: make an event up, of any kind, and see what it would have sent at once.
      # At the sandbox address only. Needs a key with the permission `webhooks:write`, of an account on one of the plans
      # Developer, Startup, Business. Other plans include the event types `price_alert.triggered` and `webhook.test`
      # only. In the sandbox, every plan includes it.
      #
      # @param type [String, Symbol] Of what kind the event is.
      # @param data [Hash{Symbol => Object}] What it tells, as the kind's schema says; the kind's example unless
      #   given.
      # @param drug_id [String] drug_<DIN> or the DIN that the example is to be about.
      # @param pharmacy_id [String] pharm_<id> that the example is to be about.
      # @param options [Hash] see Client#request
      # @return [SandboxEvent]
      def create(type:, data: OMIT, drug_id: OMIT, pharmacy_id: OMIT, options: {})
        answer_object(
          DrugPrice::SandboxEvent, "POST", "/v1/sandbox/events",
          body: { type:, data:, drug_id:, pharmacy_id: },
          idempotent: true,
          options:
        )
      end
    end

    # What was created, updated or removed, in the order of commits.
    class Changes < Resource
      # Rows that were created, updated or removed, in the order of commits.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param since [Date, Time, String] Changes from this day (UTC) or time on, or after this sequence. Without it,
      #   from the oldest that is kept.
      # @param resource [String, Symbol] Only changes of this resource.
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [ChangesPage]
      def list(since: OMIT, resource: OMIT, limit: OMIT, cursor: OMIT, options: {})
        answer_page(DrugPrice::ChangesPage, "/v1/changes", query: { since:, resource:, limit:, cursor: }, options:)
      end
    end

    # Registered GraphQL documents.
    class PersistedQueries < Resource
      # Register a GraphQL document, to be asked for by its hash. Registered again, it is the same one.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param query [String] A GraphQL document that fits the schema.
      # @param name [String] What to call it, in lists and in metrics.
      # @param options [Hash] see Client#request
      # @return [PersistedQuery]
      def register(query:, name: OMIT, options: {})
        answer_object(
          DrugPrice::PersistedQuery, "POST", "/graphql/persisted-queries",
          body: { query:, name: },
          idempotent: true,
          options:
        )
      end

      # The account's registered GraphQL documents, newest first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param limit [Integer] Rows a page, 20 unless given.
      # @param offset [Integer] Rows to skip.
      # @param cursor [String] next_cursor of the page before; all other parameters but limit stay the same.
      # @param options [Hash] see Client#request
      # @return [PersistedQueriesPage]
      def list(limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::PersistedQueriesPage, "/graphql/persisted-queries",
          query: { limit:, offset:, cursor: },
          options:
        )
      end

      # One registered GraphQL document, with its text.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] SHA-256 of the text, in hexadecimal.
      # @param options [Hash] see Client#request
      # @return [PersistedQuery]
      def get(id, options: {})
        answer_object(DrugPrice::PersistedQuery, "GET", "/graphql/persisted-queries/{id}", path: { id: }, options:)
      end

      # Remove a registered GraphQL document; answers it as it was.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] SHA-256 of the text, in hexadecimal.
      # @param options [Hash] see Client#request
      # @return [PersistedQuery]
      def remove(id, options: {})
        answer_object(DrugPrice::PersistedQuery, "DELETE", "/graphql/persisted-queries/{id}", path: { id: }, options:)
      end
    end

    # What the account used of its plan.
    class Usage < Resource
      # This month's use and what is left of it, by day, endpoint and key.
      # Needs a key, with any permissions, on any plan. Counts towards the minute and nothing of the month.
      #
      # @param from [Date, String] First day of the breakdown, in UTC; the first of to's month unless given. Days are
      #   kept for 13 months.
      # @param to [Date, String] Last day, in UTC; the last of this month unless given. At most 92 days in all.
      # @param options [Hash] see Client#request
      # @return [Usage]
      def get(from: OMIT, to: OMIT, options: {})
        answer_object(DrugPrice::Usage, "GET", "/v1/usage", query: { from:, to: }, options:)
      end
    end

    # The service itself; no key is needed.
    class Service < Resource
      # Whether the service is well; needs no key.
      # Needs no key.
      #
      # @param options [Hash] see Client#request
      # @return [Status]
      def status(options: {})
        answer_object(DrugPrice::Status, "GET", "/status", options:)
      end

      # This interface as an OpenAPI 3.1 document; needs no key.
      # Needs no key.
      #
      # @param options [Hash] see Client#request
      # @return [Answer]
      def openapi(options: {})
        answer_json("GET", "/v1/openapi.json", options:)
      end
    end

    # @return [Drugs]
    def drugs = Drugs.new(@sender)

    # @return [Prices]
    def prices = Prices.new(@sender)

    # @return [Pharmacies]
    def pharmacies = Pharmacies.new(@sender)

    # @return [Recalls]
    def recalls = Recalls.new(@sender)

    # @return [Shortages]
    def shortages = Shortages.new(@sender)

    # @return [Alerts]
    def alerts = Alerts.new(@sender)

    # @return [Webhooks]
    def webhooks = Webhooks.new(@sender)

    # @return [Deliveries]
    def deliveries = Deliveries.new(@sender)

    # @return [Recoveries]
    def recoveries = Recoveries.new(@sender)

    # @return [Events]
    def events = Events.new(@sender)

    # @return [SandboxEvents]
    def sandbox_events = SandboxEvents.new(@sender)

    # @return [Changes]
    def changes = Changes.new(@sender)

    # @return [PersistedQueries]
    def persisted_queries = PersistedQueries.new(@sender)

    # @return [Usage]
    def usage = Usage.new(@sender)

    # @return [Service]
    def service = Service.new(@sender)
  end
end
