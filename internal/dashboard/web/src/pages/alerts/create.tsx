/** A new price alert: a drug, a price, and where. */
import { Select, Text } from "@mantine/core";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Form, TextField, useApiForm } from "../../kit/form.tsx";
import { dollars, packageText } from "../../kit/numbers.ts";
import { PickDrug } from "../../kit/pickers.tsx";
import { useChange, useRead } from "../../queries.ts";
import type { Alert } from "../../types_rest.ts";
import { provinceOptions } from "../webhooks/webhook_labels.ts";

type Values = { drug_id: string; target_price: string; province: string };
type Prices = { data: { price_cents: number; quantity: number; unit: string }[] };

/** The lowest price there now, while one chooses the target. */
function useLowest({ drug_id, province }: Values): string {
  const environment = useEnvironment();
  const { data } = useRead<Prices>(
    `/${environment}/v1/drugs/${encodeURIComponent(drug_id)}/prices`,
    { limit: 100, province },
    { enabled: drug_id !== "" },
  );
  if (drug_id === "" || data === undefined) return "Dollars, without the dispensing fee.";
  const [lowest] = data.data.toSorted((a, b) => a.price_cents - b.price_cents);
  return lowest === undefined
    ? "Dollars, without the dispensing fee. No pharmacy there has a price now."
    : `Dollars, without the dispensing fee. The lowest price now is ${dollars(lowest.price_cents)} for ${packageText(lowest.quantity, lowest.unit)}.`;
}

export function CreateAlert({ onDone }: { onDone: () => void }) {
  const environment = useEnvironment();
  const create = useChange(
    ({ drug_id, target_price, province }: Values) =>
      api.post<Alert>(`/${environment}/v1/alerts`, {
        drug_id,
        target_price: target_price.trim(),
        ...(province === "" ? {} : { province }),
      }),
    { freshens: [`/${environment}/v1/alerts`], onDone },
  );
  const form = useApiForm<Values>({
    initialValues: { drug_id: "", target_price: "", province: "" },
    submit: (values) => create.mutateAsync(values),
  });
  const lowest = useLowest(form.values);
  return (
    <Form form={form} submit="Create alert">
      <PickDrug
        value={form.values.drug_id}
        onChange={(id) => form.setFieldValue("drug_id", id)}
        error={form.errors.drug_id}
      />
      <TextField
        form={form}
        name="target_price"
        label="Target price"
        description={lowest}
        placeholder="9.50"
      />
      <Select
        label="Where"
        data={[{ value: "", label: "All of Canada" }, ...provinceOptions]}
        allowDeselect={false}
        {...form.getInputProps("province")}
      />
      <Text size="sm" c="dimmed">
        It triggers once, when the lowest price is below the target, and ends by itself after a year.
      </Text>
    </Form>
  );
}
