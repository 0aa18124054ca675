/** What is sent by mail, as those who send see it. Pure. */
export type Mail = { to: string; subject: string; text: string };
/** Rejects when the server does not take it, tried three times unless told otherwise. */
export type Mailer = AsyncDisposable & { send(mail: Mail, options?: { tries?: number }): Promise<void> };
