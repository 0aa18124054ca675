/** One delivery: its attempts, what was sent and what was answered. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Delivery" />;
}
