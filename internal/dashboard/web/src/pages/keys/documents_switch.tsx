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
      description="Of GraphQL, this key runs nothing but documents that your account registered before: whoever finds it cannot ask anything else. REST stays as the permissions say."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
