/** People and their sessions, with the mail that goes out to them, as the settings ask for. */
import type { Config } from "../../internal/config/setting_table.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { createMailer } from "../../internal/mail/mailer.ts";
import type { Database } from "../../internal/postgres/database.ts";
import type { Hashing } from "../../internal/sessions/hashing.ts";
import type { SessionService } from "../../internal/sessions/model.ts";
import { createSessionService } from "../../internal/sessions/service.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

export type PeopleDeps = {
  config: Config;
  database: Database;
  observe: Observe;
  signUpsVerified: boolean;
  hashing?: Hashing | undefined;
  /** Where links in mails lead, without a slash at the end. */
  dashboardUrl(): string;
};

export type People = AsyncDisposable & { sessions: SessionService };

/** Throws an UsageError for mail whose links would lead to an address that is only ours. */
export function openPeople(deps: PeopleDeps): People {
  const { config, database, observe, signUpsVerified, hashing, dashboardUrl } = deps;
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  if (smtpUrl !== undefined && config.DASHBOARD_URL === undefined)
    throw new UsageError("SMTP_URL needs DASHBOARD_URL: links in mails lead there.");
  const parts = new AsyncDisposableStack();
  // Before those who send: disposed of after them.
  const mailer =
    smtpUrl === undefined
      ? undefined
      : parts.use(
          createMailer({
            smtpUrl,
            from,
            onError: (error) => observe({ kind: "mail_failed", error }),
          }),
        );
  const sessions = parts.use(
    createSessionService({
      database,
      clock: systemClock,
      ...(mailer === undefined ? {} : { mailer }),
      signUpOpen: config.SIGN_UP,
      signUpsVerified,
      ...(hashing === undefined ? {} : { hashing }),
      dashboardUrl,
      onLogIn: (outcome) => observe({ kind: "log_in", outcome }),
      onError: (error) => observe({ kind: "database_trouble", error }),
    }),
  );
  return { sessions, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
