/**
 * What public plans list a drug's unit price as: the latest edition of each province and plan, as JSON. Index:
 * public_prices_pkey, for the drug's editions.
 */
import { askedId } from "./asked_drug.ts";

/** `drug` is an expression. */
export const latestPublicPrices = (schema: string, drug: string) => `(
        select json_agg(e) from (
          select distinct on (province, plan) province, plan, unit_price as "unitPrice", plan_pays as "planPays",
            case when price_unit is not null
              then json_build_object('unit', price_unit, 'quantity', price_quantity) end as "pricedFor",
            effective_on as "effectiveOn"
          from ${schema}.public_prices where drug_id = ${drug}
          order by province, plan, effective_on desc
        ) e
      )`;

/** Those of the asked drug as a column of the first row, in the order given; null in the others. */
export const publicPrices = (schema: string, order: string) => `
      case when row_number() over (order by ${order}) = 1 then ${latestPublicPrices(schema, askedId)} end as public_prices`;
