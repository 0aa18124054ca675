/**
 * What public plans list the asked drug's unit price as: the latest edition of each province and plan, as a JSON column of
 * the first row (in the order given), null in the others. Index: public_prices_pkey, for the drug's editions.
 */
import { askedId } from "./asked_drug.ts";

export const publicPrices = (schema: string, order: string) => `
      case when row_number() over (order by ${order}) = 1 then (
        select json_agg(e) from (
          select distinct on (province, plan) province, plan, unit_price as "unitPrice", plan_pays as "planPays",
            effective_on as "effectiveOn"
          from ${schema}.public_prices where drug_id = ${askedId}
          order by province, plan, effective_on desc
        ) e
      ) end as public_prices`;
