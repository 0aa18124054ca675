/** The form of a webhook, new or there. */
import type { ApiForm } from "../../kit/form.tsx";
import type { Values } from "./form_values.ts";

export type WebhookForm = ApiForm<Values>;
