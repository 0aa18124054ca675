/** Events as the wire shows them: as they are delivered, with whether its reader asked for it. */
import type { ReadEvent } from "../../events/model.ts";
import type { EventBody } from "../schemas/events.ts";

export const renderEvent = ({ payload, matched }: ReadEvent): EventBody => ({
  ...(JSON.parse(payload) as Omit<EventBody, "matched">),
  matched,
});
