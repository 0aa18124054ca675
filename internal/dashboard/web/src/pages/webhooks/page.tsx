/** Webhooks and how they fare. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Webhooks" />;
}
