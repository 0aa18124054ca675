/** What services want for subscriptions, where a test or a bench has none. */
import type { WebhookOptions } from "../../cmd/api/webhooks.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";

export const unusedWebhooks: WebhookOptions = {
  sealKey: sealKeyOf("a secret of the tests"),
  rules: { allow: [], allowHttp: false },
  resolve: undefined,
  most: 100,
  simulated: false,
};
