/** Who is signed in. Without a session, or when it ended, the log-in comes, and afterwards the page that was asked for. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { ApiError, api } from "./api.ts";
import { forgetTab, lastEnvironment } from "./kept.ts";
import { ErrorNote } from "./kit/notes.tsx";
import type { Capability, Session, Settings } from "./types.ts";
import { logInThen, wayBack } from "./way_back.ts";

const sessionKey = ["session"];
const Context = createContext<Session | undefined>(undefined);

/** Takes away what one person read, before the next is there. */
function forget(client: QueryClient): void {
  // Not client.clear(): who looks at the session would go on looking at the one that was thrown away.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  client.getMutationCache().clear();
}

function become(client: QueryClient, session: Session | null): void {
  api.withToken(session?.csrf_token);
  forget(client);
  client.setQueryData(sessionKey, session);
}

const readSession = async (client: QueryClient): Promise<Session | null> => {
  try {
    const session = await api.get<Session>("/session");
    const before = client.getQueryData<Session | null>(sessionKey);
    // Somebody else logged in, in another tab of this browser.
    if (before && before.person.id !== session.person.id) forget(client);
    api.withToken(session.csrf_token);
    return session;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    api.withToken(undefined);
    return null;
  }
};

/** Null: nobody is. Asked again whenever the tab is come back to: another one may have logged out, or in. */
export const useSessionQuery = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: ({ client }) => readSession(client),
    staleTime: 60_000,
    refetchOnWindowFocus: "always",
  });

/** Pages inside are for people who are signed in. `waiting` stands while that is not known. */
export function SignedIn({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { data, error, refetch } = useSessionQuery();
  const client = useQueryClient();
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    api.onSignedOut(() => become(client, null));
  }, [client]);
  if (data)
    return (
      <Context.Provider key={data.person.id} value={data}>
        {children}
      </Context.Provider>
    );
  if (data === null) return <Redirect to={logInThen(search === "" ? path : `${path}?${search}`)} replace />;
  return error ? <ErrorNote error={error} retry={() => void refetch()} /> : waiting;
}

/** Throws outside of SignedIn: a page's mistake. */
export function useSession(): Session {
  const session = useContext(Context);
  if (session === undefined) throw new Error("A page asks who is signed in and stands outside of SignedIn");
  return session;
}

/** Whether the person's role allows it: what it does not allow is not offered, and the server refuses it anyhow. */
export const useMay = (capability: Capability): boolean => useSession().may.includes(capability);

export const useSettings = (): Settings => useSession().settings;

/** What log-in, sign-up and invitations do with the session that they got. */
export function useOpenSession(): (session: Session) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const search = useSearch();
  return (session) => {
    become(client, session);
    navigate(wayBack(new URLSearchParams(search).get("next")) ?? `/${lastEnvironment()}`, { replace: true });
  };
}

/** Logs out here, whatever the server answers to that: then the session is one that ends by itself. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    await api.delete("/session").catch(() => undefined);
    forgetTab();
    become(client, null);
    navigate("/login", { replace: true });
  };
}

/** After a change of the person or the account. */
export function useFreshenSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionKey });
}
