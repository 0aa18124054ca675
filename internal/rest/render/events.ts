/** Events as the wire shows them: as they are delivered, with how many deliveries were made. */
import type { ReadEvent } from "../../events/model.ts";
import type { EventBody } from "../schemas/events.ts";

export const renderEvent = ({ payload, matched }: ReadEvent): EventBody => ({
  ...(JSON.parse(payload) as Omit<EventBody, "matched">),
  matched,
});
