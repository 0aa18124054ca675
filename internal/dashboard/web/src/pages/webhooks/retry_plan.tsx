/** A schedule of attempts as a line of steps: the first at once, each other after its wait. */
import { Text } from "@mantine/core";
import type { RetryPolicy } from "../../types_rest.ts";
import classes from "./retry_plan.module.css";
import { span, waitsOf } from "./retry_schedule.ts";

export function RetryPlan({ policy }: { policy: RetryPolicy | null }) {
  const waits = waitsOf(policy);
  const all = waits.reduce((sum, wait) => sum + wait, 0);
  return (
    <div>
      <ol className={classes.plan} aria-label="Attempts">
        <li>
          <span className={classes.dot}>1</span>
          <span>at once</span>
        </li>
        {waits.map((wait, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of an attempt is what it is.
          <li key={index}>
            <span className={classes.dot}>{index + 2}</span>
            <span>
              <span className="only-spoken">after </span>+{span(wait)}
            </span>
          </li>
        ))}
      </ol>
      <Text size="xs" c="dimmed">
        {waits.length === 0
          ? "One attempt, no retries."
          : `${waits.length + 1} attempts; the last about ${span(all)} after the first. Each wait starts at the previous attempt and may be up to 10% longer.`}
      </Text>
    </div>
  );
}
