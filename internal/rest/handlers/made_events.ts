/** Events that an account makes in the sandbox, over REST. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { MadeEventBody, makeEventBody } from "../../wire/test_events.ts";
import { renderMade } from "../../wire/test_events.ts";
import type { Input, Services } from "../route.ts";

export async function makeEvent(
  { madeEvents }: Services,
  { body, caller, tx }: Input<unknown, unknown, z.output<typeof makeEventBody>>,
) {
  const { type, data, drug_id, pharmacy_id } = body;
  const asked = {
    kind: type,
    ...(data === undefined ? {} : { data }),
    ...(drug_id === undefined ? {} : { drugId: drug_id }),
    ...(pharmacy_id === undefined ? {} : { pharmacyId: pharmacy_id }),
  };
  const { id, payload, deliveries } = await madeEvents.make(caller(), asked, tx);
  const event = JSON.parse(payload) as MadeEventBody["event"];
  return { body: { id: publicId(idPrefixes.event, id), event, deliveries: deliveries.map(renderMade) } };
}
