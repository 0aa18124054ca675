/** One webhook: its settings and its deliveries. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Webhook" />;
}
