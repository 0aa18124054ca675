/** Which of the two environments is looked at: the first part of the address, or on pages of the account the last one. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { keepEnvironment, lastEnvironment } from "./kept.ts";
import type { EnvironmentName } from "./types.ts";

export const environmentOf = (path: string): EnvironmentName | undefined =>
  /^\/(live|sandbox)(?:\/|$)/.exec(path)?.[1] as EnvironmentName | undefined;

type Chosen = { environment: EnvironmentName; choose: (environment: EnvironmentName) => void };
const Context = createContext<Chosen>({ environment: "sandbox", choose: () => {} });

export function EnvironmentProvider({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation();
  const [last, setLast] = useState(lastEnvironment);
  const told = environmentOf(path);
  const environment = told ?? last;
  useEffect(() => {
    setLast(environment);
    keepEnvironment(environment);
  }, [environment]);
  const chosen = useMemo<Chosen>(
    () => ({
      environment,
      choose: (next) => {
        setLast(next);
        keepEnvironment(next);
        if (told === undefined) return;
        // The same page over there; one thing of a list is not there, its list is.
        const [section] = path.split("/").slice(2);
        navigate(section ? `/${next}/${section}` : `/${next}`);
      },
    }),
    [environment, told, path, navigate],
  );
  return <Context.Provider value={chosen}>{children}</Context.Provider>;
}

/** `api.get(\`/${environment}/v1/...\`)`; links are `/${environment}/keys`. */
export const useEnvironment = (): EnvironmentName => useContext(Context).environment;
export const useChooseEnvironment = (): Chosen => useContext(Context);
