/** A new price alert: a drug, a price, and where. */
import { Select, Text } from "@mantine/core";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Form, TextField, useApiForm } from "../../kit/form.tsx";
import { PickDrug } from "../../kit/pickers.tsx";
import { useChange, useRead } from "../../queries.ts";
import type { Alert } from "../../types_rest.ts";
import { provinceOptions } from "../webhooks/webhook_labels.ts";
import { targetHelp } from "./alert_prices.ts";

type Values = { drug_id: string; target_price: string; province: string };
type Prices = { data: Parameters<typeof targetHelp>[0] };

/** The target is for the package whose price the form shows, even if another one is cheaper when the alert is created. */
function useTargetHelp({ drug_id, province }: Values): ReturnType<typeof targetHelp> {
  const environment = useEnvironment();
  const { data } = useRead<Prices>(
    `/${environment}/v1/drugs/${encodeURIComponent(drug_id)}/prices`,
    { limit: 100, province },
    { enabled: drug_id !== "" },
  );
  if (drug_id === "" || data === undefined) return { text: "In dollars, without the dispensing fee." };
  return targetHelp(data.data);
}

export function CreateAlert({ onDone }: { onDone: () => void }) {
  const environment = useEnvironment();
  const create = useChange(
    ({ drug_id, target_price, province }: Values) =>
      api.post<Alert>(`/${environment}/v1/alerts`, {
        drug_id,
        target_price: target_price.trim(),
        ...(help.quantity === undefined ? {} : { quantity: help.quantity }),
        ...(province === "" ? {} : { province }),
      }),
    { freshens: [`/${environment}/v1/alerts`], onDone },
  );
  const form = useApiForm<Values>({
    initialValues: { drug_id: "", target_price: "", province: "" },
    submit: (values) => create.mutateAsync(values),
  });
  const help = useTargetHelp(form.values);
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
        description={help.text}
        placeholder="9.50"
      />
      <Select
        label="Where"
        data={[{ value: "", label: "All of Canada" }, ...provinceOptions]}
        allowDeselect={false}
        {...form.getInputProps("province")}
      />
      <Text size="sm" c="dimmed">
        The alert triggers once, when the lowest price per unit is below the target. It expires after a year.
      </Text>
    </Form>
  );
}
