/** One event, and which webhooks it went to. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Event" />;
}
