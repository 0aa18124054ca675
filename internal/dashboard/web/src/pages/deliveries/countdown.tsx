/** How long until a time, second by second; to the ear it is said once. */
import { useEffect, useState } from "react";
import { exactTime } from "../../kit/time.tsx";
import { span } from "../webhooks/retry_schedule.ts";

export function Countdown({ to }: { to: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.parse(to) - now) / 1_000));
  return (
    <time dateTime={to} title={exactTime(to)}>
      {seconds === 0 ? "any moment now" : `in ${span(seconds)}`}
    </time>
  );
}
