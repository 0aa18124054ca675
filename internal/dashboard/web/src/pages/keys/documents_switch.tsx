/** The rule of a key about GraphQL, in the words of who decides it. */
import { Switch } from "@mantine/core";

export function DocumentsSwitch({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (only: boolean) => void;
}) {
  return (
    <Switch
      label="Only registered GraphQL documents"
      description="This key runs only GraphQL documents that your account registered, which limits the damage if it leaks. REST access still follows the key's permissions."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
