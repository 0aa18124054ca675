/** A new webhook: what is asked, and then its secret, this once, with what to do with it. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { SecretOnce } from "../../kit/copy.tsx";
import { Form, useApiForm } from "../../kit/form.tsx";
import { ButtonLink } from "../../kit/links.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { Section } from "../../kit/section.tsx";
import { useChange } from "../../queries.ts";
import type { NewWebhook, WebhookWithSecret } from "../../types_rest.ts";
import { WebhookFields } from "./fields.tsx";
import { bodyOf, names, nothingYet, type Values } from "./form_values.ts";
import { VerifySnippet } from "./verify_snippet.tsx";

function Created({ webhook }: { webhook: WebhookWithSecret }) {
  const environment = useEnvironment();
  const here = `/${environment}/webhooks/${webhook.id}`;
  // The form was long: what comes in its place begins at the top.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById("page-title")?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHeader title="Webhook created" description={<span>{webhook.url}</span>} />
      <Stack gap="md">
        <Section title="Signing secret">
          <SecretOnce secret={webhook.secret} name="signing secret">
            <VerifySnippet />
          </SecretOnce>
        </Section>
        <Group justify="flex-end" gap="xs">
          <ButtonLink to={here} variant="default">
            Open the webhook
          </ButtonLink>
          <ButtonLink to={`${here}?tab=test`}>Send a test</ButtonLink>
        </Group>
      </Stack>
    </>
  );
}

export function CreateWebhook() {
  const environment = useEnvironment();
  const [, navigate] = useLocation();
  const [made, setMade] = useState<WebhookWithSecret>();
  const path = `/${environment}/v1/webhooks`;
  const create = useChange((body: NewWebhook) => api.post<WebhookWithSecret>(path, body), {
    freshens: [path, `/${environment}/webhooks`, `/${environment}/overview`],
    onDone: setMade,
  });
  const form = useApiForm<Values>({
    initialValues: nothingYet,
    submit: (values) => create.mutateAsync(bodyOf(values)),
    names,
  });
  if (made) return <Created webhook={made} />;
  return (
    <>
      <PageHeader
        title="New webhook"
        back={{ to: `/${environment}/webhooks`, label: "Webhooks" }}
        description="We send a signed POST request to your URL for every subscribed event, at least once. Failed deliveries are retried."
      />
      <Form
        form={form}
        submit="Create webhook"
        others={
          <Button variant="default" onClick={() => navigate(`/${environment}/webhooks`)}>
            Cancel
          </Button>
        }
      >
        <WebhookFields form={form} />
        <Text size="sm" c="dimmed">
          You'll see the signing secret once, on the next screen.
        </Text>
      </Form>
    </>
  );
}
