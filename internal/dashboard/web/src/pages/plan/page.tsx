/** Plans, and which is the account's. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Plan" />;
}
