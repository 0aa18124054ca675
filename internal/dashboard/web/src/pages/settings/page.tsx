/** The person, their password and sessions; the account. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Settings" />;
}
