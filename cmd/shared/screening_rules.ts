/** Which prices a load holds, from the settings. */
import type { Config } from "../../internal/config/setting_table.ts";
import type { ScreeningRules } from "../../internal/prices/held/model.ts";

export const screeningRules = (config: Config): ScreeningRules => ({
  factor: config.HELD_PRICES_FACTOR,
  chainPercent: config.HELD_PRICES_CHAIN_PERCENT,
  chainPrices: config.HELD_PRICES_CHAIN_PRICES,
});
