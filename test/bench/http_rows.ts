/** What the HTTP bench asks of the rows of the route table, of the made-up catalogue of plan_rows.ts. */
import type { Asked } from "./http_client.ts";

export type HttpRow = {
  /** A row of the route table. */
  row: string;
  /** What tells it from others of its row. */
  variant?: string;
  asked: Asked;
};

const drug = "/v1/drugs/drug_00000007";
const toronto = "latitude=43.7&longitude=-79.4";
const din = (at: number) => String(at).padStart(8, "0");
const fifty = {
  dins: Array.from({ length: 50 }, (_, at) => din(at + 1)),
  latitude: 43.7,
  longitude: -79.4,
  radius: 25,
};
const spread = Array.from({ length: 10 }, (_, at) => din(at * 10 + 1)).join(",");

const get = (row: string, path: string, variant?: string): HttpRow => ({
  row,
  ...(variant === undefined ? {} : { variant }),
  asked: { method: "GET", path },
});

export const alertBody = { drug_id: "drug_00000007", target_price: 4.5, province: "ON" };

/** `word` is a name in the catalogue; `alert` one of the caller's. */
export const httpRows = ({ word, alert }: { word: string; alert: string }): HttpRow[] => [
  get("getDrug", drug),
  get("listDrugs", "/v1/drugs"),
  get("listDrugs", "/v1/drugs?include=prices", "with prices"),
  get("listDrugs", `/v1/drugs?q=${word}`, "searched"),
  get("searchDrugs", `/v1/drugs/search?query=${word}`),
  get("searchDrugs", "/v1/drugs/search?query=qqzzqqxxqq", "finding nothing"),
  get("listDrugPrices", `${drug}/prices`),
  get("listDrugPrices", `${drug}/prices?${toronto}&radius=50`, "around a place"),
  get("listDrugPrices", `${drug}/prices?province=ON`, "in a province"),
  get("listGenerics", `${drug}/generics`),
  get("listDrugCoverage", `${drug}/coverage`),
  get("getPriceHistory", "/v1/prices/drug_00000007/history?from=2025-07-01&to=2026-06-30&granularity=weekly"),
  get("getDrugStatistics", `${drug}/statistics?from=2025-07-01&to=2026-06-30&granularity=weekly&by=province`),
  get("checkInteractions", `/v1/drugs/interactions?dins=${spread}`),
  { row: "comparePrices", asked: { method: "POST", path: "/v1/prices/compare/batch", body: fifty } },
  { row: "listBatchPrices", asked: { method: "POST", path: "/v1/batch/prices", body: fifty } },
  get("listRecalls", "/v1/recalls"),
  get("getRecall", "/v1/recalls/rcl_7"),
  get("listDrugRecalls", `${drug}/recalls`),
  get("listShortages", "/v1/shortages"),
  get("getShortage", "/v1/shortages/shr_7"),
  get("listDrugShortages", `${drug}/shortages`),
  get("listPharmacies", "/v1/pharmacies"),
  get("listPharmacies", "/v1/pharmacies?province=ON", "of a province"),
  get("listPharmacies", "/v1/pharmacies?service=delivery", "with a service most have"),
  get("listPharmacies", "/v1/pharmacies?open_now=true", "open now"),
  get("listPharmacies", `/v1/pharmacies?${toronto}&radius=50`, "around a place"),
  get("getPharmacy", "/v1/pharmacies/pharm_bench-7"),
  get("listPharmacyPrices", "/v1/pharmacies/pharm_bench-7/prices"),
  {
    row: "createAlert",
    variant: "sent again",
    asked: {
      method: "POST",
      path: "/v1/alerts",
      body: alertBody,
      headers: { "Idempotency-Key": "bench" },
    },
  },
  get("listAlerts", "/v1/alerts"),
  get("getAlert", `/v1/alerts/${alert}`),
  get("listChanges", "/v1/changes?since=1500"),
  get("getStatus", "/status"),
  get("getOpenApi", "/v1/openapi.json"),
];
