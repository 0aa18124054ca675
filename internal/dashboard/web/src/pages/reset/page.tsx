/** Asking for a link to set a password, and setting it. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="Reset your password" />;
}
