/**
 * Members of enumerations whose values are not spelled as GraphQL names must be, from the constants that REST is made of.
 * Those that are not here stand for themselves.
 */
import { operations, resources } from "../changes/model.ts";
import { units } from "../core/units.ts";
import { locationAccuracies, weekdays } from "../pharmacies/model.ts";
import { fillBases } from "../prices/fill.ts";
import { granularities, historySources, periods } from "../prices/history_model.ts";
import { availabilities } from "../prices/model.ts";
import { statisticsGroups } from "../prices/statistics_model.ts";
import { recallClassifications, recallMatches } from "../safety/recalls/model.ts";
import { reportTypes, shortageSeverities, shortageStatuses } from "../safety/shortages/model.ts";
import { missingReasons } from "../wire/batch.ts";
import { omittedReasons } from "../wire/statistics.ts";

/** "Type II" is TYPE_II. */
const memberOf = (value: string) => value.toUpperCase().replaceAll(" ", "_");

const membersOf = (values: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((value) => [memberOf(value), value]));

export const enumerations = {
  Unit: membersOf(units),
  Availability: membersOf(availabilities),
  CountedAvailability: membersOf(["any"]),
  FillBasis: membersOf(fillBases),
  Weekday: membersOf(weekdays),
  LocationAccuracy: membersOf(locationAccuracies),
  Granularity: membersOf(granularities),
  Period: membersOf(periods),
  MissingReason: membersOf(missingReasons),
  HistorySource: membersOf(historySources),
  StatisticsGroup: membersOf(statisticsGroups),
  PercentilesOmitted: membersOf(omittedReasons),
  PriceBasis: membersOf(["package", "unit"]),
  RecallClassification: membersOf(recallClassifications),
  RecallMatch: membersOf(recallMatches),
  ShortageStatus: membersOf(shortageStatuses),
  ShortageSeverity: membersOf(shortageSeverities),
  ShortageType: membersOf(reportTypes),
  ChangeResource: membersOf(resources),
  ChangeOperation: membersOf(operations),
} as const;
