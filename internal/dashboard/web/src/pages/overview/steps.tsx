/** What a new account does next, one after the other, with the way to do it. */
import { Stack, Text, ThemeIcon } from "@mantine/core";
import { CodeBlock } from "../../kit/copy.tsx";
import { Icon } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/links.tsx";
import { Section } from "../../kit/section.tsx";
import { useSettings } from "../../session.tsx";
import type { Overview } from "../../types.ts";
import classes from "./overview.module.css";

type Step = Overview["steps"][number]["step"];

const words: Readonly<Record<Step, { title: string; text: string; to?: string; action?: string }>> = {
  create_sandbox_key: {
    title: "Create a sandbox key",
    text: "The sandbox has sample data and no limits.",
    to: "/sandbox/keys",
    action: "Create a key",
  },
  make_first_call: {
    title: "Make your first request",
    text: "Use the sandbox key in a terminal or in the explorer.",
    to: "/sandbox/explorer",
    action: "Open the explorer",
  },
  create_live_key: {
    title: "Create a live key",
    text: "Use it for real prices, within the limits of your plan.",
    to: "/live/keys",
    action: "Create a live key",
  },
  add_webhook: {
    title: "Receive events",
    text: "Webhooks send events such as price changes and recalls to your endpoint. In the sandbox, every plan includes all events.",
    to: "/sandbox/webhooks",
    action: "Add a webhook",
  },
};

export function Steps({ steps, isFailing }: { steps: Overview["steps"]; isFailing: boolean }) {
  const { sandbox_url: url } = useSettings();
  const next = steps.find(({ done }) => !done)?.step;
  const left = steps.filter(({ done }) => !done).length;
  return (
    <Section title="Get started" description={`${steps.length - left} of ${steps.length} done`}>
      <ol className={classes.steps}>
        {steps.map(({ step, done }, index) => {
          const { title, text, to, action } = words[step];
          // A webhook that fails receives no events.
          const fails = done && isFailing && step === "add_webhook";
          return (
            <li key={step} className={classes.step} aria-current={step === next ? "step" : undefined}>
              <ThemeIcon
                size={26}
                radius="xl"
                variant={done ? "filled" : step === next ? "light" : "default"}
                color={fails ? "red.8" : done ? "green.8" : "accent"}
              >
                {fails ? (
                  <Icon name="warning" size={14} />
                ) : done ? (
                  <Icon name="check" size={14} />
                ) : (
                  <Text size="xs" span fw={600}>
                    {index + 1}
                  </Text>
                )}
              </ThemeIcon>
              <Stack gap="xs" miw={0} flex={1}>
                <div>
                  <Text fw={600}>
                    {title}
                    {done && <span className="only-spoken"> ({fails ? "failing" : "done"})</span>}
                  </Text>
                  {!done && <Text c="dimmed">{text}</Text>}
                </div>
                {step === next && step === "make_first_call" && (
                  <CodeBlock
                    label="first request"
                    title="In a terminal"
                    code={`curl -H "Authorization: Bearer $API_KEY" \\\n  "${url}/v1/drugs?limit=3"`}
                  />
                )}
                {step === next && to && (
                  <div>
                    <ButtonLink to={to} size="xs">
                      {action}
                    </ButtonLink>
                  </div>
                )}
              </Stack>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
