/** What happened lately, and the kinds of events that there are. */
import { PageHeader } from "../../kit/page_header.tsx";
import { PageTabs } from "../../kit/tabs.tsx";
import { Catalogue } from "./catalogue.tsx";
import { Latest } from "./latest.tsx";

export function Page() {
  return (
    <>
      <PageHeader
        title="Events"
        description="Every event from the last 30 days (3 days in the sandbox), whether or not a webhook is subscribed."
      />
      <PageTabs
        label="Events"
        tabs={[
          { value: "latest", label: "Latest", content: <Latest /> },
          { value: "catalogue", label: "Catalogue", content: <Catalogue /> },
        ]}
      />
    </>
  );
}
