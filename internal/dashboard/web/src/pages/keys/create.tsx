/** Makes a key: what it is for, what it may, how long it works; then shows it once. */
import { Button, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { CheckboxesField, Form, SelectField, TextField, useApiForm } from "../../kit/form.tsx";
import { useChange } from "../../queries.ts";
import type { KeyWithSecret } from "../../types.ts";
import { allPermissions, permissionOptions } from "../../words/permissions.ts";
import { expiryAt, expiryOptions, firstDay } from "./expiry.ts";
import { MadeKey, onlyByButton } from "./made_key.tsx";

export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const environment = useEnvironment();
  const [made, setMade] = useState<KeyWithSecret>();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(undefined)}
      size="lg"
      title={made ? `“${made.name}” was created` : `Create a ${environment} key`}
      {...(made ? onlyByButton : {})}
    >
      {made ? <MadeKey made={made} onDone={onClose} /> : <Fields onMade={setMade} />}
    </Modal>
  );
}

function Fields({ onMade }: { onMade: (made: KeyWithSecret) => void }) {
  const environment = useEnvironment();
  const create = useChange((body: object) => api.post<KeyWithSecret>("/keys", body), {
    freshens: ["/keys"],
    onDone: onMade,
  });
  const form = useApiForm({
    initialValues: { name: "", permissions: [] as readonly string[], expiry: "never", day: "" },
    names: { expires_at: "expiry" },
    submit: ({ name, permissions, expiry, day }) =>
      create.mutateAsync({ environment, name, permissions, expires_at: expiryAt(expiry, day) }),
  });
  const everything = form.values.permissions.length === allPermissions.length;
  return (
    <Form form={form} submit="Create key">
      <TextField
        form={form}
        name="name"
        label="Name"
        description="For your reference only."
        placeholder="Price page, production"
        autoFocus
      />
      <Stack gap="sm" align="flex-start">
        <CheckboxesField
          form={form}
          name="permissions"
          label="Permissions"
          description="Permissions can't be changed after the key is created."
          options={permissionOptions}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => form.setFieldValue("permissions", everything ? [] : allPermissions)}
        >
          {everything ? "Select none" : "Select everything"}
        </Button>
      </Stack>
      <SelectField form={form} name="expiry" label="Expires" options={expiryOptions} />
      {form.values.expiry === "day" && (
        <TextField
          form={form}
          name="day"
          type="date"
          label="Last day"
          description={`In UTC, from ${firstDay()} on. The key works until the end of that day.`}
        />
      )}
    </Form>
  );
}
