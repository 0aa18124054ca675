/** The API explorer: sends REST and GraphQL requests with one of the account's API keys. */
import { PageHeader } from "../../kit/page_header.tsx";
import { PageTabs } from "../../kit/tabs.tsx";
import { GraphQL } from "./graphql.tsx";
import { KeyBar, useExplorerKey } from "./key.tsx";
import { Rest } from "./rest.tsx";

export function Page() {
  const explorerKey = useExplorerKey();
  return (
    <>
      <PageHeader
        title="Explorer"
        description="Call the API with your key. Calls are counted and logged like any other request."
      />
      <KeyBar explorerKey={explorerKey} />
      <PageTabs
        label="Interface"
        tabs={[
          { value: "rest", label: "REST", content: <Rest explorerKey={explorerKey} /> },
          { value: "graphql", label: "GraphQL", content: <GraphQL explorerKey={explorerKey} /> },
        ]}
      />
    </>
  );
}
