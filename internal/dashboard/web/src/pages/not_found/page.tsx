/** An address that is no page. */
import { useEnvironment } from "../../environment.tsx";
import { ButtonLink } from "../../kit/links.tsx";
import { EmptyState } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";

export function Page() {
  const environment = useEnvironment();
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon="search"
        title="This page does not exist"
        action={<ButtonLink to={`/${environment}`}>Go to the overview</ButtonLink>}
      >
        It may have been written wrongly, or what it showed is gone.
      </EmptyState>
    </>
  );
}
