/**
 * What runs in the reader's browser: GraphiQL with a field for the API key beside it. The key is kept in the tab
 * (sessionStorage) and sent to this service and nowhere else; GraphiQL itself never sees it.
 */

export const script = `"use strict";
(() => {
  const place = document.getElementById("graphiql");
  // Of the one style that GraphiQL writes into the page itself, when a dialog opens.
  globalThis.__webpack_nonce__ = place.dataset.styleNonce;
  const stored = "graphql-api-key";
  const field = document.getElementById("api-key");
  const note = document.getElementById("api-key-note");
  field.value = sessionStorage.getItem(stored) ?? "";

  async function ask(operation, options) {
    const key = sessionStorage.getItem(stored);
    if (!key) return { errors: [{ message: "Enter an API key above: everything here is asked with it." }] };
    const answer = await fetch("/graphql", {
      method: "POST",
      headers: {
        ...options?.headers,
        Accept: "application/graphql-response+json, application/json",
        "Content-Type": "application/json",
        Authorization: "Bearer " + key,
      },
      body: JSON.stringify(operation),
    });
    note.textContent = answer.status === 401 || answer.status === 403 ? "The key was refused." : "";
    return answer.json();
  }

  const root = ReactDOM.createRoot(place);
  let times = 0;
  // Anew with each key, so that the schema is asked for again.
  function show() {
    times += 1;
    root.render(
      React.createElement(GraphiQL, {
        key: times,
        fetcher: ask,
        shouldPersistHeaders: false,
        defaultEditorToolsVisibility: "variables",
        defaultQuery: place.dataset.query,
      }),
    );
  }

  document.getElementById("api-key-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const key = field.value.trim();
    if (key === "") sessionStorage.removeItem(stored);
    else sessionStorage.setItem(stored, key);
    note.textContent = "";
    show();
  });
  show();
})();
`;

export const style = `html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; font: 1rem/1.4 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .5rem 1rem; background: #1b1b1b; color: #fff; }
header a { color: #fff; }
header form { display: flex; gap: .5rem; align-items: center; flex: 1 1 24rem; }
header input { flex: 1 1 auto; max-width: 30rem; font: inherit; padding: .2rem .4rem; }
header button { font: inherit; padding: .2rem .8rem; }
#graphiql { flex: 1 1 auto; min-height: 0; }
noscript { display: block; margin: 2rem 1rem; }
`;

/** What the editor begins with. */
export const firstQuery = `# Fields and their descriptions: the book at the left.
query Search {
  drugs(query: "atorvastatin", first: 3) {
    totalCount
    edges {
      node {
        id
        name
        strength
        prices(limit: 2) {
          totalCost
          pharmacy {
            name
          }
        }
      }
    }
  }
}
`;
