/** Begins the pages in the shell that the server sent. */
import "@mantine/core/styles.css";
import "./theme.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createQueryClient } from "./queries.ts";
import { theme, variables } from "./theme.ts";

// Styles that are made while the page runs are allowed by the nonce of this answer alone (style-src).
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
// Where the package under Mantine's dialogs, which stops the page behind them from scrolling, looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById("root");
if (root === null) throw new Error("the shell has no #root");
const queries = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
