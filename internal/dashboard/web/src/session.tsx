/** Who is signed in. Without a session, or when it ended, the log-in comes, and afterwards the page that was asked for. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { ApiError, api } from "./api.ts";
import { lastEnvironment } from "./kept.ts";
import { ErrorNote } from "./kit/notes.tsx";
import type { Capability, Session, Settings } from "./types.ts";
import { logInThen, wayBack } from "./way_back.ts";

const sessionKey = ["session"];
const Context = createContext<Session | undefined>(undefined);

const readSession = async (): Promise<Session | null> => {
  try {
    const session = await api.get<Session>("/session");
    api.withToken(session.csrf_token);
    return session;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    api.withToken(undefined);
    return null;
  }
};

/** Takes everything that one person read away before the next is there, or nobody. */
function become(client: QueryClient, session: Session | null): void {
  api.withToken(session?.csrf_token);
  // Not client.clear(): who looks at the session would go on looking at the one that was thrown away.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  client.getMutationCache().clear();
  client.setQueryData(sessionKey, session);
}

/** Null: nobody is. */
export const useSessionQuery = () =>
  useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 });

/** Pages inside are for people who are signed in. `waiting` stands while that is not known. */
export function SignedIn({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { data, error, refetch } = useSessionQuery();
  const client = useQueryClient();
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    api.onSignedOut(() => become(client, null));
  }, [client]);
  if (data) return <Context.Provider value={data}>{children}</Context.Provider>;
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
    become(client, null);
    navigate("/login", { replace: true });
  };
}

/** After a change of the person or the account. */
export function useFreshenSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionKey });
}
