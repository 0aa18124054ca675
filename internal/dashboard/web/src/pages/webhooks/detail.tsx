/** One webhook: its settings and its deliveries. */
import { Stack } from "@mantine/core";
import { useParams } from "wouter";
import { useEnvironment } from "../../environment.tsx";
import { CopyField } from "../../kit/copy.tsx";
import { CardSkeleton, ErrorNote } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { PageTabs } from "../../kit/tabs.tsx";
import { useRead } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Webhook } from "../../types_rest.ts";
import { DeliveriesTab } from "./deliveries_tab.tsx";
import { HealthBadge, useHealth } from "./health.tsx";
import { RecoveriesTab } from "./recoveries_tab.tsx";
import { SecretTab } from "./secret_tab.tsx";
import { SettingsTab } from "./settings_tab.tsx";
import { StateActions } from "./state_actions.tsx";
import { TestTab } from "./test_tab.tsx";
import { Trouble } from "./trouble.tsx";
import { shortUrl } from "./webhook_labels.ts";

export function Page() {
  const environment = useEnvironment();
  const { id = "" } = useParams();
  const may = useMay(`${environment}:write`);
  const reading = useRead<Webhook>(`/${environment}/v1/webhooks/${encodeURIComponent(id)}`, undefined, {
    everyMs: 30_000,
  });
  const health = useHealth(10_000, reading.data !== undefined)(id);
  const back = { to: `/${environment}/webhooks`, label: "Webhooks" };
  const webhook = reading.data;
  if (webhook === undefined)
    return (
      <>
        <PageHeader title="Webhook" back={back} />
        {reading.error ? (
          <ErrorNote error={reading.error} retry={() => void reading.refetch()} />
        ) : (
          <CardSkeleton height={320} />
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={shortUrl(webhook.url)}
        mono
        back={back}
        aside={health && <HealthBadge health={health} />}
        description={
          <Stack gap={2} component="span">
            {webhook.description && <span>{webhook.description}</span>}
            <CopyField value={webhook.id} label="Copy webhook id" />
          </Stack>
        }
        actions={may && <StateActions webhook={webhook} />}
      />
      <Trouble webhook={webhook} health={health} />
      <PageTabs
        label="Webhook"
        tabs={[
          { value: "deliveries", label: "Deliveries", content: <DeliveriesTab webhook={webhook} /> },
          {
            value: "settings",
            label: "Settings",
            // Begins anew with what was saved.
            content: <SettingsTab key={webhook.updated_at} webhook={webhook} />,
          },
          { value: "secret", label: "Secret", content: <SecretTab webhook={webhook} /> },
          { value: "test", label: "Test", content: <TestTab webhook={webhook} /> },
          { value: "recoveries", label: "Recoveries", content: <RecoveriesTab webhook={webhook} /> },
        ]}
      />
    </>
  );
}
