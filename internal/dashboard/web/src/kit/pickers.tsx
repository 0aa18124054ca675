/** Drugs and pharmacies are looked up while one types; what is chosen is their id, what is shown is their name. */
import { MultiSelect, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../api.ts";
import { useEnvironment } from "../environment.tsx";
import { queryKey, useRead } from "../queries.ts";
import type { Drug, ListOf, Pharmacy } from "../types_rest.ts";
import classes from "./pickers.module.css";

export type Option = { value: string; label: string; disabled?: boolean };
/** Of so many that were chosen before, the names are fetched; the others show their ids. */
const mostNamed = 20;

/** Search lists marketed drugs first, so only the others state their status: "(DIN 09900001, dormant)". */
const drugLabel = ({ name, strength, din, status, removed_at }: Drug) => {
  const sold = removed_at === null && status === "MARKETED";
  const stated = removed_at === null ? status.toLowerCase().replaceAll("_", " ") : "no longer listed";
  return `${name}${strength === "" ? "" : ` ${strength}`} (DIN ${din}${sold ? "" : `, ${stated}`})`;
};
const pharmacyLabel = ({ name, address }: Pharmacy) => `${name}, ${address.city} ${address.province}`;

const what = {
  drugs: {
    path: "drugs/search",
    one: "drugs",
    query: "query",
    label: (item: unknown) => drugLabel(item as Drug),
  },
  pharmacies: {
    path: "pharmacies",
    one: "pharmacies",
    query: "city",
    label: (item: unknown) => pharmacyLabel(item as Pharmacy),
  },
} as const;
type What = keyof typeof what;

function useSearch(kind: What, text: string) {
  const environment = useEnvironment();
  const [asked] = useDebouncedValue(text.trim(), 250);
  const { path, query, label } = what[kind];
  const reading = useRead<ListOf<{ id: string }> & { suggestions?: string[] }>(
    `/${environment}/v1/${path}`,
    { [query]: asked, limit: 20 },
    { enabled: asked.length >= 2 },
  );
  const found = asked.length < 2 ? [] : (reading.data?.data ?? []);
  const options = found.map((item): Option => ({ value: item.id, label: label(item) }));
  const waiting = text.trim() !== asked || reading.isFetching;
  const near = reading.data?.suggestions ?? [];
  const missed =
    near.length === 0 ? "No results" : `No results. Did you mean ${near.slice(0, 3).join(", ")}?`;
  const nothing = text.trim().length < 2 ? "Type at least two letters" : waiting ? "Searching…" : missed;
  // A list without options is none to the ear: what there is to say of it stands in it, as one that cannot be chosen.
  const shown = options.length > 0 ? options : [{ value: "-", label: nothing, disabled: true }];
  return { options, shown };
}

/** Names of ids that were chosen at another time. */
function useNames(kind: What, ids: readonly string[]): ReadonlyMap<string, string> {
  const environment = useEnvironment();
  const { one, label } = what[kind];
  const answers = useQueries({
    queries: ids.slice(0, mostNamed).map((id) => ({
      queryKey: queryKey(`/${environment}/v1/${one}/${id}`),
      queryFn: () => api.get<{ id: string }>(`/${environment}/v1/${one}/${encodeURIComponent(id)}`),
      staleTime: 300_000,
      retry: false,
    })),
  });
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, label(data)]] : [])));
}

const byValue = (options: readonly Option[]) => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

/** Some of them: `value` are ids. */
export function PickMany({
  kind,
  label,
  description,
  value,
  onChange,
  error,
  disabled = false,
}: {
  kind: What;
  label: string;
  description?: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  disabled?: boolean;
}) {
  const [text, setText] = useState("");
  const [known, setKnown] = useState<readonly Option[]>([]);
  const { options, shown } = useSearch(kind, text);
  const unknown = value.filter((id) => !known.some((option) => option.value === id));
  const names = useNames(kind, unknown);
  const chosen = value.map(
    (id): Option => known.find((option) => option.value === id) ?? { value: id, label: names.get(id) ?? id },
  );
  return (
    <MultiSelect
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      placeholder={value.length === 0 ? "All" : ""}
      data={byValue([...chosen, ...shown])}
      // What the server found stays as it found it.
      filter={({ options: all }) =>
        all.filter((option) => shown.some((one) => "value" in option && one.value === option.value))
      }
      value={[...value]}
      onChange={(ids) => {
        setKnown((before) => byValue([...before, ...options.filter((option) => ids.includes(option.value))]));
        setText("");
        onChange(ids);
      }}
      searchable
      classNames={{ option: classes.option ?? "" }}
      searchValue={text}
      onSearchChange={setText}
      hidePickedOptions
    />
  );
}

/** One drug. */
export function PickDrug({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error?: ReactNode;
}) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Option>();
  const { options, shown } = useSearch("drugs", text === chosen?.label ? "" : text);
  return (
    <Select
      label="Drug"
      data-autofocus
      description="By name, DIN or ingredient."
      error={error}
      data={byValue([...(chosen ? [chosen] : []), ...(chosen && options.length === 0 ? [] : shown)])}
      filter={({ options: all }) => all}
      value={value === "" ? null : value}
      onChange={(id) => {
        setChosen(options.find((option) => option.value === id) ?? chosen);
        onChange(id ?? "");
      }}
      searchable
      classNames={{ option: classes.option ?? "" }}
      searchValue={text}
      onSearchChange={setText}
    />
  );
}
