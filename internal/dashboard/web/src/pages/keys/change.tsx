/** A key's name, and whether it runs only documents of GraphQL that were registered. */
import { Modal, Stack } from "@mantine/core";
import { api } from "../../api.ts";
import { Form, TextField, useApiForm } from "../../kit/form.tsx";
import { useChange } from "../../queries.ts";
import type { Key } from "../../types.ts";
import { DocumentsSwitch } from "./documents_switch.tsx";

export function ChangeKey({ of, opened, onClose }: { of: Key; opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Change “${of.name}”`}>
      <Fields of={of} onDone={onClose} />
    </Modal>
  );
}

function Fields({ of, onDone }: { of: Key; onDone: () => void }) {
  const change = useChange(
    (values: { name: string; trusted_documents_only: boolean }) => api.patch<Key>(`/keys/${of.id}`, values),
    { freshens: ["/keys"], onDone },
  );
  const form = useApiForm({
    initialValues: { name: of.name, trusted_documents_only: of.trusted_documents_only },
    submit: (values) => change.mutateAsync(values),
  });
  return (
    <Form form={form} submit="Save">
      <Stack gap="md">
        <TextField form={form} name="name" label="Name" description="For your reference only." autoFocus />
        <DocumentsSwitch
          checked={form.values.trusted_documents_only}
          onChange={(only) => form.setFieldValue("trusted_documents_only", only)}
        />
      </Stack>
    </Form>
  );
}
