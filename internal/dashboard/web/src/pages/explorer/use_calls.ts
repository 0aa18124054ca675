/** The latest call and its answer. */
import { useRef, useState } from "react";
import { useEnvironment } from "../../environment.tsx";
import { type Answer, type Call, send } from "./call.ts";
import type { ExplorerKey } from "./key.tsx";

export function useCalls({ secret }: ExplorerKey) {
  const environment = useEnvironment();
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<Error>();
  const [sending, setSending] = useState(false);
  const latest = useRef(0);
  return {
    answer,
    error,
    sending,
    /** Without the key where none is needed and there is none. */
    async send(call: Call, open = false): Promise<void> {
      if (secret === undefined && !open) return;
      const number = ++latest.current;
      setSending(true);
      setError(undefined);
      try {
        const got = await send(environment, call, secret);
        if (number === latest.current) setAnswer(got);
      } catch (failure) {
        if (number === latest.current)
          setError(failure instanceof Error ? failure : new Error(String(failure)));
      } finally {
        if (number === latest.current) setSending(false);
      }
    },
  };
}
