/** The log of the account's own requests. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Requests" />;
}
