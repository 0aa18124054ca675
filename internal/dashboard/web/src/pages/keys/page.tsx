/** API keys of the environment. */
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  return <PageHeader title="API keys" />;
}
