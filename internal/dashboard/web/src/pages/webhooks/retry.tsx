/** Buttons that retry waiting deliveries now: one, a selection, or all of a webhook. */
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { ErrorNote } from "../../kit/notes.tsx";
import { count, plural } from "../../kit/numbers.ts";
import { useChange } from "../../queries.ts";
import type { Delivery, RetryRequest, RetryResult } from "../../types_rest.ts";
import { touchedBy } from "./state_actions.tsx";

/** Of one request, as the API limits it. */
const mostNamed = 100;

/** Whether a retry ends a wait: the delivery failed before, and its next attempt is in the future. */
export const isWaiting = ({ status, attempts_made, next_attempt_at }: Delivery) =>
  status === "pending" &&
  attempts_made > 0 &&
  next_attempt_at !== null &&
  Date.parse(next_attempt_at) > Date.now();

async function retryAll(path: string, request: RetryRequest): Promise<number> {
  let retried = 0;
  for (;;) {
    const result = await api.post<RetryResult>(path, request);
    retried += result.retried;
    if (result.remaining === 0 || result.retried === 0) return retried;
  }
}

async function retryNamed(path: string, ids: readonly string[]): Promise<number> {
  let retried = 0;
  for (let from = 0; from < ids.length; from += mostNamed)
    retried += await retryAll(path, { delivery_ids: ids.slice(from, from + mostNamed) });
  return retried;
}

export type RetryButtonProps = {
  webhookId: string;
  /** Default: all waiting deliveries of the webhook. */
  deliveryIds?: readonly string[];
  /** Without `deliveryIds`: which waiting deliveries. Default: all. */
  request?: RetryRequest;
  children: string;
  variant?: "filled" | "default";
  disabled?: boolean;
  onDone?: () => void;
};

/** Retries with one click, then says how many deliveries it retried. */
export function RetryButton(props: RetryButtonProps) {
  const {
    webhookId,
    deliveryIds,
    request = {},
    children,
    variant = "filled",
    disabled = false,
    onDone,
  } = props;
  const environment = useEnvironment();
  const [retried, setRetried] = useState<number>();
  const path = `/${environment}/v1/webhooks/${webhookId}/retry`;
  const retry = useChange(
    () => (deliveryIds === undefined ? retryAll(path, request) : retryNamed(path, deliveryIds)),
    {
      freshens: [...touchedBy(environment), `/${environment}/v1/deliveries`],
      onDone: (number) => {
        setRetried(number);
        onDone?.();
      },
    },
  );
  return (
    <Group gap="xs" component="span">
      <Button
        size="xs"
        variant={variant}
        loading={retry.isPending}
        disabled={disabled}
        onClick={() => retry.mutate(undefined)}
      >
        {children}
      </Button>
      {retried !== undefined && !retry.isPending && (
        <Text size="sm" c="dimmed" span role="status">
          {retried === 0
            ? "No deliveries were waiting."
            : `Retrying ${plural(retried, "delivery", "deliveries")}.`}
        </Text>
      )}
      {retry.error && <ErrorNote error={retry.error} />}
    </Group>
  );
}

export type RetryAllProps = Pick<RetryButtonProps, "webhookId" | "request"> & { waiting: number };

export function RetryAll({ waiting, ...rest }: RetryAllProps) {
  return <RetryButton {...rest}>{`Retry all (${count(waiting)})`}</RetryButton>;
}
