/** What stands where webhooks would be while the account's plan has none. */
import { ApiError } from "../../api.ts";
import { ButtonLink } from "../../kit/links.tsx";
import { EmptyState } from "../../kit/notes.tsx";

export const needsPlan = (error: Error | null | undefined): boolean =>
  error instanceof ApiError && error.code === "PLAN_REQUIRED";

export function PlanRequired({ what }: { what: string }) {
  return (
    <EmptyState
      icon="plan"
      title={`${what} are not part of your plan`}
      action={<ButtonLink to="/plan">See the plans</ButtonLink>}
    >
      Webhooks send price changes, recalls, shortages, and more to your endpoint in real time. The sandbox
      includes them on every plan.
    </EmptyState>
  );
}
