/** Where the time of an attempt went: a bar of its phases, and the same in numbers. */
import { Text } from "@mantine/core";
import { duration } from "../../kit/numbers.ts";
import type { Attempt } from "../../types_rest.ts";
import classes from "./phases.module.css";

export function Phases({ attempt }: { attempt: Attempt }) {
  const { dns_ms, connect_ms, tls_ms, first_byte_ms } = attempt.phases;
  const known = [
    { name: "DNS", tone: "dns", ms: dns_ms },
    { name: "Connect", tone: "connect", ms: connect_ms },
    { name: "TLS", tone: "tls", ms: tls_ms },
    { name: "First byte", tone: "first", ms: first_byte_ms },
  ].filter((phase): phase is { name: string; tone: string; ms: number } => phase.ms !== null);
  const rest = attempt.duration_ms - known.reduce((sum, { ms }) => sum + ms, 0);
  const phases = rest > 0.5 ? [...known, { name: "Rest", tone: "rest", ms: rest }] : known;
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {phases.map(({ name, tone, ms }) => (
          <span key={name} data-tone={tone} style={{ flexGrow: Math.max(ms, 0.01) }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label="Time by phase">
        {phases.map(({ name, tone, ms }) => (
          <li key={name}>
            <span className={classes.dot} data-tone={tone} aria-hidden="true" />
            {name} {ms < 10 ? `${ms.toFixed(1)} ms` : duration(ms)}
          </li>
        ))}
        <li>
          <strong>Together {duration(attempt.duration_ms)}</strong>
        </li>
      </ul>
      {attempt.phases.connect_ms === null && attempt.status_code !== null && (
        <Text size="xs" c="dimmed">
          This request reused an open connection, so it has no DNS, connect, or TLS phase.
        </Text>
      )}
    </div>
  );
}
