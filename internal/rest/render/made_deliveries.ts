/** Deliveries that were made at once, as the wire names them. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { MadeDelivery } from "../../webhooks/model.ts";
import type { madeDelivery } from "../schemas/webhooks.ts";

export const renderMade = ({ id, webhookId }: MadeDelivery): z.infer<typeof madeDelivery> => ({
  id: publicId(idPrefixes.delivery, id),
  webhook_id: publicId(idPrefixes.webhook, webhookId),
});
