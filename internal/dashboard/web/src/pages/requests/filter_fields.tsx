/** Fields of the filters. What is typed is searched for when the typing stops; Enter does not wait. */
import { Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";

type Setting = { label: string; value: string | undefined; onSet: (value: string | undefined) => void };

const waitMs = 400;

export function TextFilter({ label, value = "", placeholder, onSet }: Setting & { placeholder: string }) {
  const [typed, setTyped] = useState(value);
  // Also from outside: cleared, or gone back to.
  useEffect(() => setTyped(value), [value]);
  const later = useDebouncedCallback((text: string) => onSet(text.trim()), waitMs);
  return (
    <TextInput
      label={label}
      type="search"
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSet(event.currentTarget.value.trim());
      }}
    />
  );
}

/** One of several, or any. What an address names and no option has is an option as well. */
export function ChoiceFilter({
  label,
  value,
  options,
  needed = false,
  onSet,
}: Setting & { options: readonly { value: string; label: string }[]; needed?: boolean }) {
  const unknown = value !== undefined && !options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      placeholder="Any"
      data={unknown ? [...options, { value, label: value }] : [...options]}
      value={value ?? null}
      clearable={!needed}
      allowDeselect={!needed}
      searchable={options.length > 8}
      nothingFoundMessage="No results"
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      onChange={(next) => onSet(next ?? undefined)}
    />
  );
}

export function TimeFilter({ label, value = "", onSet }: Setting) {
  return (
    <TextInput
      label={label}
      type="datetime-local"
      value={value}
      onChange={(event) => onSet(event.currentTarget.value)}
    />
  );
}
