# frozen_string_literal: true

# The resources of the service, and the readers of them that a client has. Written by `npm run clients` from the
# contract; do not edit.
module DrugPrice
  # One class for each resource; Client includes the readers.
  module Resources
    # Drugs: what they are, what replaces them, what is paid for them.
    class Drugs < Resource
      # Drugs with their lowest price and its savings. With include=prices: drugs with their prices.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param q [String] Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated.
      # @param status [String, Symbol] Only drugs with this status.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
      # @param page [Integer] Page number from 1, at most to row 10000. Not with offset or cursor.
      # @param options [Hash] see Client#request
      # @return [DrugsPage]
      def list(q: OMIT, status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, page: OMIT, options: {})
        answer_page(
          DrugPrice::DrugsPage, "/v1/drugs",
          query: { q:, status:, limit:, offset:, cursor:, page: },
          options:
        )
      end

      # Drugs with their lowest price and its savings. With include=prices: drugs with their prices.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param q [String] Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated.
      # @param status [String, Symbol] Only drugs with this status.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
      # @param page [Integer] Page number from 1, at most to row 10000. Not with offset or cursor.
      # @param options [Hash] see Client#request
      # @return [DrugsWithPricesPage]
      def list_with_prices(q: OMIT, status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, page: OMIT, options: {})
        answer_page(
          DrugPrice::DrugsWithPricesPage, "/v1/drugs",
          query: { include: "prices", q:, status:, limit:, offset:, cursor:, page: },
          options:
        )
      end

      # Search by name, DIN, or ingredient. Marketed drugs come first, then drugs with one ingredient.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param query [String] Name, DIN, or ingredient, with at least two letters or digits. Small typos are
      #   tolerated. Required, unless the deprecated q is present.
      # @param status [String, Symbol] Only drugs with this status.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
      # @param options [Hash] see Client#request
      # @return [DrugSearchPage]
      def search(query: OMIT, status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::DrugSearchPage, "/v1/drugs/search",
          query: { query:, status:, limit:, offset:, cursor: },
          options:
        )
      end

      # Get a drug by ID or DIN.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN> or the DIN.
      # @param options [Hash] see Client#request
      # @return [Drug]
      def get(id, options: {})
        answer_object(DrugPrice::Drug, "GET", "/v1/drugs/{id}", path: { id: }, options:)
      end

      # Prices of a drug at pharmacies. Sorted by unit price by default.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN> or the DIN.
      # @param postal_code [String] Canadian postal code, or its first three characters, in any case.
      # @param latitude [Numeric] Degrees north. Requires longitude. Not with postal_code.
      # @param longitude [Numeric] Degrees east (negative in Canada). Requires latitude. Not with postal_code.
      # @param radius [Numeric] Distance in kilometers from the location, which is required. Default: 50.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param city [String] Name of a city, in any case, with or without accents, spaces, and punctuation.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is the first of these that
      #   exists: a package of this size, the cheapest combination of packages that add up to it, or its lowest unit
      #   price scaled to it. The price includes one dispensing fee.
      # @param availability [String, Symbol] Only prices with this stock status. any (default): all prices. With
      #   quantity, packages that are out of stock are used only if this parameter asks for them.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: three
      #   times the cadence that the price's feed states, or else the service's setting (90 days).
      # @param sort [String, Symbol] Sort order: lowest unit_price (default), total (price with dispensing fee), or
      #   price first, or the nearest pharmacy (distance), which requires a location. With quantity, prices are for the
      #   requested quantity.
      # @param include [String, Symbol] removed: also returns the drug's removed prices, at all pharmacies.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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
      # @param id [String] drug_<DIN> or the DIN.
      # @param from [Date, String] First day, in UTC. Default: one year before to.
      # @param to [Date, String] Last day, in UTC, at most five years after from. Default: today.
      # @param granularity [String, Symbol] A row per day, week from Monday, or month. Default: daily.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param city [String] Name of a city, in any case, with or without accents, spaces, and punctuation.
      # @param by [String, Symbol] A row for each province or city, at most 5000 in total. Default: one row for all
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

      # Generics of the same product, lowest average price first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
      # sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN> or the DIN.
      # @param include [Array<String>] brands: brand-name products too; same_atc: also other products of the same ATC
      #   code, after the rest. Both, separated by a comma.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is the first of these that
      #   exists: a package of this size, the cheapest combination of packages that add up to it, or its lowest unit
      #   price scaled to it. The price includes one dispensing fee.
      # @param availability [String, Symbol] any: prices that are out of stock count too.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: three
      #   times the cadence that the price's feed states, or else the service's setting (90 days).
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Coverage and listed price of a drug in public plans, and the plans that do not list it.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
      # sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN> or the DIN.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Recall notices on a drug, newest first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN> or the DIN.
      # @param classification [String, Symbol] Only notices with this classification.
      # @param archived [Boolean] true returns archived notices only, and false all others. Default: both.
      # @param since [Date, String] Only notices issued on this day or later.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Shortage reports on a drug, newest first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] drug_<DIN> or the DIN.
      # @param status [String, Symbol] Only reports with this status.
      # @param severity [String, Symbol] Only reports with this severity.
      # @param since [Date, String] Only shortages reported on this day or later.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Known interactions between 2 to 10 drugs, most severe first, with their source.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param dins [Array<String>] 2 to 10 different DINs or drug IDs (drug_<DIN>), separated by commas. You can also
      #   repeat the parameter. Duplicates count once.
      # @param options [Hash] see Client#request
      # @return [InteractionCheck]
      def interactions(dins:, options: {})
        answer_object(DrugPrice::InteractionCheck, "GET", "/v1/drugs/interactions", query: { dins: }, options:)
      end
    end

    # Prices over time, and of many drugs at once.
    class Prices < Resource
      # Price history of a drug by day, week, or month, at pharmacies or in public plans.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In the
      # sandbox, every plan includes it.
      #
      # @param drug_id [String] drug_<DIN> or the DIN.
      # @param from [Date, String] First day, in UTC. Default: one year before to. For public plans without from and
      #   to: the first edition.
      # @param to [Date, String] Last day, in UTC, at most five years after from. Default: today.
      # @param granularity [String, Symbol] A point per day, week from Monday, or month. Default: daily.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param pharmacy_id [String] pharm_<id>. Returns price changes at this pharmacy. Not with
      #   source=public_formulary.
      # @param source [String, Symbol] Prices at pharmacies, or unit prices of public plans. A response has one
      #   source. Default: pharmacies. other_source names the other source if it has prices.
      # @param quantity [Numeric] Units that amounts are for, such as 90. Default: the quantity of the package with
      #   the lowest unit price. Not with source=public_formulary.
      # @param plan [String] Prices of this public plan, as coverage names it (ODB). Default: the plan with the newest
      #   edition. Plans are never mixed. Not with pharmacy_id or source=pharmacies.
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

      # Compare the prices of up to 50 drugs, and find the best single pharmacy for all of them.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Business. In the sandbox, every
      # plan includes it.
      #
      # @param drug_ids [Array<String>] drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is required.
      # @param dins [Array<String>] DINs, up to 50. Not with drug_ids.
      # @param postal_code [String] Canadian postal code, or its first three characters, in any case.
      # @param latitude [Numeric] Degrees north. Requires longitude. Not with postal_code.
      # @param longitude [Numeric] Degrees east (negative in Canada). Requires latitude. Not with postal_code.
      # @param radius [Numeric] Distance in kilometers from the location, which is required. Default: 50.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is the first of these that
      #   exists: a package of this size, the cheapest combination of packages that add up to it, or its lowest unit
      #   price scaled to it. The price includes one dispensing fee.
      # @param availability [String, Symbol] any: prices that are out of stock count too.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: three
      #   times the cadence that the price's feed states, or else the service's setting (90 days).
      # @param pharmacy_ids [Array<String>] Only these pharmacies, up to 50.
      # @param limit [Integer] Prices returned per drug. Default: 10. All prices are compared.
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
      # @param drug_ids [Array<String>] drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is required.
      # @param dins [Array<String>] DINs, up to 50. Not with drug_ids.
      # @param postal_code [String] Canadian postal code, or its first three characters, in any case.
      # @param latitude [Numeric] Degrees north. Requires longitude. Not with postal_code.
      # @param longitude [Numeric] Degrees east (negative in Canada). Requires latitude. Not with postal_code.
      # @param radius [Numeric] Distance in kilometers from the location, which is required. Default: 50.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param quantity [Numeric] Units to price, such as 90 tablets. A pharmacy's price is the first of these that
      #   exists: a package of this size, the cheapest combination of packages that add up to it, or its lowest unit
      #   price scaled to it. The price includes one dispensing fee.
      # @param availability [String, Symbol] any: prices that are out of stock count too.
      # @param max_age_days [Integer] Days after which an observed price is stale and no longer counts. Default: three
      #   times the cadence that the price's feed states, or else the service's setting (90 days).
      # @param pharmacy_ids [Array<String>] Only these pharmacies, up to 50.
      # @param limit [Integer] Prices returned per drug. Default: 10. All prices are compared.
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
      # Pharmacies near a location, nearest first, or in a city or province, by name.
      # Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
      # Business. In the sandbox, every plan includes it.
      #
      # @param postal_code [String] Canadian postal code, or its first three characters, in any case.
      # @param latitude [Numeric] Degrees north. Requires longitude. Not with postal_code.
      # @param longitude [Numeric] Degrees east (negative in Canada). Requires latitude. Not with postal_code.
      # @param radius [Numeric] Distance in kilometers from the location, which is required. Default: 50.
      # @param province [String, Symbol] Two-letter code of a province or territory.
      # @param city [String] Name of a city, in any case, with or without accents, spaces, and punctuation.
      # @param chain [String] Only pharmacies of this chain. Case, accents, spaces, and punctuation are ignored.
      # @param service [String] Only pharmacies with this service. Case and accents are ignored.
      # @param open_now [Boolean] true: only pharmacies that are open now, in their time zone. false: only closed
      #   ones. Pharmacies without known hours match neither.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Get a pharmacy.
      # Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
      # Business. In the sandbox, every plan includes it.
      #
      # @param id [String] pharm_<id>.
      # @param options [Hash] see Client#request
      # @return [Pharmacy]
      def get(id, options: {})
        answer_object(DrugPrice::Pharmacy, "GET", "/v1/pharmacies/{id}", path: { id: }, options:)
      end

      # Prices at a pharmacy.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param id [String] pharm_<id>.
      # @param drug_id [String] Only this drug: drug_<DIN> or the DIN.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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
      # Recall notices on drugs, newest first, including notices without a known drug.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param drug_id [String] Only on this drug: drug_<DIN> or the DIN.
      # @param classification [String, Symbol] Only notices with this classification.
      # @param archived [Boolean] true returns archived notices only, and false all others. Default: both.
      # @param since [Date, String] Only notices issued on this day or later.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Get a recall notice.
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
      # Reports of shortages and discontinuations, newest first.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param drug_id [String] Only on this drug: drug_<DIN> or the DIN.
      # @param status [String, Symbol] Only reports with this status.
      # @param severity [String, Symbol] Only reports with this severity.
      # @param since [Date, String] Only shortages reported on this day or later.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Get a shortage report.
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
      # Create a price alert. It triggers once, when the drug's lowest price falls below the target, and your webhooks
      # receive the event.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param drug_id [String] drug_<DIN> or the DIN.
      # @param target_price [Numeric, String] Dollars, without the dispensing fee, over 0 and up to 100,000, at most
      #   two decimals.
      # @param quantity [Numeric] Number of units that target_price is for. Use 1 for a target per unit. Default: the
      #   quantity of the package with the lowest unit price now.
      # @param province [String, Symbol] Watch pharmacies in this province only. Default: all of Canada.
      # @param notification_method [String, Symbol] How you are notified.
      # @param expires_at [Time, String] ISO 8601 with a time zone, in the future, and at most 1825 days from now.
      #   Default: one year from now.
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
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
      # @param options [Hash] see Client#request
      # @return [AlertsPage]
      def list(status: OMIT, limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(DrugPrice::AlertsPage, "/v1/alerts", query: { status:, limit:, offset:, cursor: }, options:)
      end

      # Get a price alert.
      # Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business.
      # In the sandbox, every plan includes it.
      #
      # @param id [String] alert_<id>.
      # @param options [Hash] see Client#request
      # @return [PriceAlert]
      def get(id, options: {})
        answer_object(DrugPrice::PriceAlert, "GET", "/v1/alerts/{id}", path: { id: }, options:)
      end

      # Cancel a price alert. An alert that has ended does not change.
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
      # Create a webhook. The response contains its signing secret, which is shown once. An account can have 100
      # webhooks.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param url [String] An https URL that is reachable from the Internet, with a name that resolves.
      # @param events [Array<String, Symbol>] Event types, as listed by GET /v1/event-types.
      # @param description [String, nil] For your reference only.
      # @param filter [NewWebhookFilter, Hash, nil] Filters for events. Events must match every filter you set.
      #   Filters that do not apply to an event are ignored.
      # @param retry_policy [NewWebhookRetryPolicy, Hash, nil] When failed deliveries are retried. Each delay is at
      #   most 24 hours (86,400 seconds).
      # @param max_concurrency [Integer, nil] Maximum concurrent requests. Null for the service's default.
      # @param rate_per_minute [Integer, nil] Maximum requests per minute. Null for no limit.
      # @param headers [Hash{Symbol => String}, nil] Custom headers of every delivery: at most 20, with 8192
      #   characters in total. Names have letters, digits, - and _, begin with a letter, and are at most 64 characters.
      #   Values are printable ASCII. Content-*, webhook-*, X-TM-*, and connection headers are not allowed.
      # @param active [Boolean] Whether deliveries are sent. Default: true.
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

      # The account's webhooks, newest first.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
      # @param options [Hash] see Client#request
      # @return [WebhooksPage]
      def list(limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(DrugPrice::WebhooksPage, "/v1/webhooks", query: { limit:, offset:, cursor: }, options:)
      end

      # Get a webhook.
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

      # Change, disable, or re-enable a webhook. Re-enabling can recover missed events.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param url [String] An https URL that is reachable from the Internet, with a name that resolves.
      # @param events [Array<String, Symbol>] Event types, as listed by GET /v1/event-types.
      # @param description [String, nil] For your reference only.
      # @param filter [NewWebhookFilter, Hash, nil] Filters for events. Events must match every filter you set.
      #   Filters that do not apply to an event are ignored.
      # @param retry_policy [NewWebhookRetryPolicy, Hash, nil] When failed deliveries are retried. Each delay is at
      #   most 24 hours (86,400 seconds).
      # @param max_concurrency [Integer, nil] Maximum concurrent requests. Null for the service's default.
      # @param rate_per_minute [Integer, nil] Maximum requests per minute. Null for no limit.
      # @param headers [Hash{Symbol => String}, nil] Replaces all custom headers; null removes them. Required if url
      #   changes to another origin (scheme, host, or port) and the webhook has custom headers, because stored values
      #   are not sent to a new origin.
      # @param active [Boolean] Whether deliveries are sent.
      # @param recover [Boolean] Whether to also recover the events missed since the webhook was disabled. true
      #   requires active true, and a disabled webhook.
      # @param recover_since [Time, String] Start of the recovery. Default: disabled_at. Requires recover true.
      # @param sign_with [String, Symbol] Switches the signing secret of X-TM-Signature during the overlap of a
      #   rotation. Switch to new once your receiver knows the new secret. previous is valid during an overlap only.
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

      # Replace the signing secret. The previous secret signs X-TM-Signature for one day, for the overlap that you set,
      # or until you switch.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param overlap_seconds [Integer] How long the previous secret signs, too. Default: 86400, one day. 0 ends the
      #   overlap immediately.
      # @param sign_with [String, Symbol] The signing secret of X-TM-Signature during the overlap. Default: previous.
      #   The other secret signs X-TM-Signature-Previous. Must not be previous if overlap_seconds is 0.
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

      # Send a test event to this webhook only. The sandbox simulates the delivery.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param type [String, Symbol] Type of the test event. A disabled webhook accepts webhook.test only.
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

      # A webhook's deliveries, newest first. They are kept for 30 days, also if the webhook is deleted.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] wh_<id>.
      # @param status [String, Symbol] Only deliveries in this state.
      # @param type [String, Symbol] Only events of this type.
      # @param since [Date, Time, String] Only deliveries created at this time or later.
      # @param until [Date, Time, String] Only deliveries created before this time, which must be later than since.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Retry a webhook's waiting deliveries now instead of at their scheduled time. Creates no new deliveries. The
      # webhook must be active.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param delivery_ids [Array<String>] Retry only these deliveries, at most 100. Default: all waiting deliveries.
      # @param types [Array<String, Symbol>] Retry only deliveries of these event types. Default: all event types.
      # @param since [Date, Time, String] Retry only deliveries created at this time or later.
      # @param until [Date, Time, String] Retry only deliveries created before this time.
      # @param options [Hash] see Client#request
      # @return [RetryWebhookResponse]
      def retry(id, delivery_ids: OMIT, types: OMIT, since: OMIT, until: OMIT, options: {})
        answer_object(
          DrugPrice::RetryWebhookResponse, "POST", "/v1/webhooks/{id}/retry",
          path: { id: },
          body: { delivery_ids:, types:, since:, until: binding.local_variable_get(:until) },
          idempotent: true,
          options:
        )
      end

      # Recover a webhook's undelivered or missing events, as a job that you can follow and cancel. A webhook can have 5
      # recoveries in progress, and none once it is deleted. A range with nothing to recover is rejected.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] wh_<id>.
      # @param since [Date, Time, String] Start of the period, in the past. Events older than 30 days are not
      #   recovered.
      # @param until [Date, Time, String] End of the period: later than since, and less than 30 days ago. Default:
      #   now.
      # @param mode [String, Symbol] failed: repeats failed deliveries. missing: delivers events without a delivery,
      #   because the webhook was disabled or did not match them at the time.
      # @param status [Array<String, Symbol>] In mode failed: status of the deliveries to repeat. Default: failed.
      # @param types [Array<String, Symbol>] Only events of these types. Default: all.
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

      # Count what a recovery would send, without starting it.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] wh_<id>.
      # @param since [Date, Time, String] Count deliveries or events from this time on. Default, and the earliest: 30
      #   days ago.
      # @param until [Date, Time, String] Count deliveries or events before this time. Default: now.
      # @param mode [String, Symbol] The mode of the recovery. Default: failed.
      # @param status [String] In mode failed: the statuses of deliveries to recover, failed or cancelled, separated
      #   by commas. Default: failed.
      # @param types [String] Count only these event types, separated by commas. Default: all.
      # @param options [Hash] see Client#request
      # @return [PreviewRecoveryResponse]
      def preview_recovery(id, since: OMIT, until: OMIT, mode: OMIT, status: OMIT, types: OMIT, options: {})
        answer_object(
          DrugPrice::PreviewRecoveryResponse, "GET", "/v1/webhooks/{id}/recover",
          path: { id: },
          query: { since:, until: binding.local_variable_get(:until), mode:, status:, types: },
          options:
        )
      end

      # A webhook's recoveries, newest first. They are kept for 30 days after they ended, also if the webhook is
      # deleted.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param id [String] wh_<id>.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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
      # Get a delivery, with its request and the response of each attempt.
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

      # Replay a delivery: send its event again now, then by the retry schedule. Deliveries can be replayed for 30 days,
      # unless the webhook is deleted.
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

      # Retry a waiting delivery now instead of at its scheduled time. Creates no new delivery. Only a pending delivery
      # of an active webhook can be retried.
      # Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
      # Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox,
      # every plan includes it.
      #
      # @param id [String] dlv_<id>.
      # @param options [Hash] see Client#request
      # @return [Delivery]
      def retry(id, options: {})
        answer_object(
          DrugPrice::Delivery, "POST", "/v1/deliveries/{id}/retry",
          path: { id: },
          body: {},
          idempotent: true,
          options:
        )
      end
    end

    # Jobs that bring back what a webhook missed.
    class Recoveries < Resource
      # Get a recovery and its progress.
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

      # Cancel a recovery and its pending deliveries. A recovery that has ended does not change.
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
      # The event log, in a stable order: new events only appear at its end. Use it to poll or to catch up.
      # Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
      # Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
      # includes it.
      #
      # @param since [Date, Time, String] Events recorded on this day (UTC) or at this time, or later.
      # @param until [Date, Time, String] Events recorded before this day (UTC) or time, which must be later than
      #   since.
      # @param type [Array<String>] Only these event types, separated by commas.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
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

      # Get an event, as webhooks receive it.
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

      # Event types, each with its JSON Schema and an example. Needs no key.
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
      # Create a test event of any type in the sandbox. Returns the simulated deliveries.
      # At the sandbox address only. Needs a key with the permission `webhooks:write`, of an account on one of the plans
      # Developer, Startup, Business. Other plans include the event types `price_alert.triggered` and `webhook.test`
      # only. In the sandbox, every plan includes it.
      #
      # @param type [String, Symbol] Event type.
      # @param data [Hash{Symbol => Object}] Data of the event, valid for the schema of the event type. Default: the
      #   example of the event type.
      # @param drug_id [String] drug_<DIN> or DIN of the drug in the example. Not with data.
      # @param pharmacy_id [String] pharm_<id> of the pharmacy in the example. Not with data.
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
      # Created, updated, and removed rows, in commit order.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param since [Integer, Date, Time, String] Changes from this day (UTC) or time, or after this sequence.
      #   Default: the oldest kept change.
      # @param resource [String, Symbol] Only changes of this resource.
      # @param limit [Integer] Rows per page. Default: 20.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
      # @param options [Hash] see Client#request
      # @return [ChangesPage]
      def list(since: OMIT, resource: OMIT, limit: OMIT, cursor: OMIT, options: {})
        answer_page(DrugPrice::ChangesPage, "/v1/changes", query: { since:, resource:, limit:, cursor: }, options:)
      end
    end

    # Registered GraphQL documents.
    class PersistedQueries < Resource
      # Register a GraphQL document, to run it by its hash. Registering the same text again returns the same document.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param query [String] A GraphQL document that is valid for the schema.
      # @param name [String] Name for lists and metrics.
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
      # @param limit [Integer] Rows per page. Default: 20.
      # @param offset [Integer] Rows to skip. Not with cursor or page.
      # @param cursor [String] next_cursor of the previous page. Keep all other parameters except limit the same. Not
      #   with offset or page.
      # @param options [Hash] see Client#request
      # @return [PersistedQueriesPage]
      def list(limit: OMIT, offset: OMIT, cursor: OMIT, options: {})
        answer_page(
          DrugPrice::PersistedQueriesPage, "/graphql/persisted-queries",
          query: { limit:, offset:, cursor: },
          options:
        )
      end

      # Get a registered GraphQL document, with its text.
      # Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
      # the sandbox, every plan includes it.
      #
      # @param id [String] SHA-256 of the text, in hexadecimal.
      # @param options [Hash] see Client#request
      # @return [PersistedQuery]
      def get(id, options: {})
        answer_object(DrugPrice::PersistedQuery, "GET", "/graphql/persisted-queries/{id}", path: { id: }, options:)
      end

      # Delete a registered GraphQL document. Returns the deleted document.
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
      # This month's usage and remaining quota, by day, endpoint, and key.
      # Needs a key, with any permissions, on any plan. Counts toward the burst limit, not the monthly quota.
      #
      # @param from [Date, String] First day of the breakdown, in UTC. Default: the first day of the month of to. Days
      #   are kept for 13 months.
      # @param to [Date, String] Last day, in UTC. Default: the last day of this month. At most 92 days in total.
      # @param options [Hash] see Client#request
      # @return [Usage]
      def get(from: OMIT, to: OMIT, options: {})
        answer_object(DrugPrice::Usage, "GET", "/v1/usage", query: { from:, to: }, options:)
      end
    end

    # The service itself; no key is needed.
    class Service < Resource
      # Status of the service. Needs no key.
      # Needs no key.
      #
      # @param options [Hash] see Client#request
      # @return [Status]
      def status(options: {})
        answer_object(DrugPrice::Status, "GET", "/status", options:)
      end

      # The OpenAPI 3.1 document. Needs no key.
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
