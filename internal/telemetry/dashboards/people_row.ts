/** People who log in to the developers' dashboard, and the mail that goes out to them. */
import { processSeries, type Row, rate } from "./model.ts";

export const peopleRow: Row = {
  title: "People",
  panels: [
    {
      kind: "timeseries",
      title: "Log-ins",
      description:
        "A second: let in, refused for a wrong address or password, told to wait. Many refused and throttled are somebody who guesses.",
      unit: "ops",
      stacked: true,
      width: 12,
      queries: [
        {
          expr: `sum by (outcome) (${rate(processSeries("drug_price_log_ins_total"))})`,
          legend: "{{outcome}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Mails given up",
      description:
        "In an hour. Links to new passwords are then asked for again; invitations are handed on by hand.",
      unit: "short",
      width: 12,
      thresholds: [{ from: 1, color: "orange" }],
      queries: [
        {
          expr: `sum by (instance) (increase(${processSeries("drug_price_mail_failures_total")}[1h]))`,
          legend: "{{instance}}",
        },
      ],
    },
  ],
};
