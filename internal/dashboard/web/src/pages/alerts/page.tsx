/** Price alerts. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Price alerts" />;
}
