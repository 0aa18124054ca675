/** What became of requests, in the groups that the page shows: both kinds of refusals are one. */
import type { Series } from "../../kit/bars_model.ts";
import type { Usage } from "../../types.ts";

type Outcomes = Usage["days"][number]["outcomes"];

export const groups: readonly {
  name: string;
  tone: Series["tone"];
  of: (outcomes: Outcomes) => number;
}[] = [
  { name: "OK", tone: "accent", of: ({ ok = 0 }) => ok },
  { name: "Not modified", tone: "good", of: ({ not_modified = 0 }) => not_modified },
  { name: "Client errors", tone: "warning", of: ({ client_error = 0 }) => client_error },
  {
    name: "Refused",
    tone: "quiet",
    of: ({ refused_burst = 0, refused_quota = 0 }) => refused_burst + refused_quota,
  },
  { name: "Server errors", tone: "bad", of: ({ server_error = 0 }) => server_error },
];
