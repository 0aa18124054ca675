/** Which address is which page. Each page is a chunk of its own, fetched when it is gone to. */
import { type ComponentType, lazy, Suspense } from "react";
import { Redirect, Route, Router, Switch, useLocation } from "wouter";
import { anew } from "./anew.ts";
import { EnvironmentProvider } from "./environment.tsx";
import { lastEnvironment } from "./kept.ts";
import { CardSkeleton } from "./kit/notes.tsx";
import { SignedIn } from "./session.tsx";
import { Broken } from "./shell/broken.tsx";
import { Frame } from "./shell/frame.tsx";
import { Shell } from "./shell/shell.tsx";

const page = (load: () => Promise<{ Page: ComponentType }>) =>
  lazy(() =>
    load()
      .catch(anew)
      .then(({ Page }) => ({ default: Page })),
  );

/** For anybody. */
const open: Readonly<Record<string, ComponentType>> = {
  "/login": page(() => import("./pages/login/page.tsx")),
  "/signup": page(() => import("./pages/signup/page.tsx")),
  "/reset": page(() => import("./pages/reset/page.tsx")),
  "/verify": page(() => import("./pages/verify/page.tsx")),
  "/invitation": page(() => import("./pages/invitation/page.tsx")),
};

/** Of the account. */
const ofAccount: Readonly<Record<string, ComponentType>> = {
  "/plan": page(() => import("./pages/plan/page.tsx")),
  "/settings": page(() => import("./pages/settings/page.tsx")),
  "/members": page(() => import("./pages/members/page.tsx")),
  "/audit": page(() => import("./pages/audit/page.tsx")),
};

/** Below /live and /sandbox. */
const ofEnvironment: Readonly<Record<string, ComponentType>> = {
  "": page(() => import("./pages/overview/page.tsx")),
  "/keys": page(() => import("./pages/keys/page.tsx")),
  "/requests": page(() => import("./pages/requests/page.tsx")),
  "/requests/:id": page(() => import("./pages/requests/detail.tsx")),
  "/usage": page(() => import("./pages/usage/page.tsx")),
  "/webhooks": page(() => import("./pages/webhooks/page.tsx")),
  "/webhooks/:id": page(() => import("./pages/webhooks/detail.tsx")),
  "/webhooks/:id/deliveries/:deliveryId": page(() => import("./pages/deliveries/detail.tsx")),
  "/events": page(() => import("./pages/events/page.tsx")),
  "/events/:id": page(() => import("./pages/events/detail.tsx")),
  "/alerts": page(() => import("./pages/alerts/page.tsx")),
  "/explorer": page(() => import("./pages/explorer/page.tsx")),
};

const NotFound = page(() => import("./pages/not_found/page.tsx"));

const environments = ["live", "sandbox"] as const;

/** Each environment has routes of its own, so that what one page knows does not pass over to the other environment. */
const inside: readonly (readonly [string, ComponentType])[] = [
  ...Object.entries(ofAccount),
  ...environments.flatMap((environment) =>
    Object.entries(ofEnvironment).map(([path, Page]) => [`/${environment}${path}`, Page] as const),
  ),
];

/** Each address begins anew: what stood there is gone at once, and is not hidden behind what comes. */
function Pages() {
  const [path] = useLocation();
  return (
    <Suspense key={path} fallback={<CardSkeleton height={240} />}>
      <Switch>
        {inside.map(([pattern, Page]) => (
          <Route key={pattern} path={pattern}>
            <Page />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}

function Inside() {
  return (
    <SignedIn waiting={<Frame />}>
      <EnvironmentProvider>
        <Shell>
          <Broken>
            <Pages />
          </Broken>
        </Shell>
      </EnvironmentProvider>
    </SignedIn>
  );
}

export function App() {
  return (
    <Router base="/dashboard">
      <Broken>
        <Suspense fallback={<Frame />}>
          <Switch>
            {Object.entries(open).map(([path, Page]) => (
              <Route key={path} path={path}>
                <Page />
              </Route>
            ))}
            <Route path="/">
              <Redirect to={`/${lastEnvironment()}`} replace />
            </Route>
            <Route>
              <Inside />
            </Route>
          </Switch>
        </Suspense>
      </Broken>
    </Router>
  );
}
