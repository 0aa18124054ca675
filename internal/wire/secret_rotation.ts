/** The rotation of a webhook's signing secret in requests and responses. */
import { z } from "zod";
import {
  defaultOverlapSeconds,
  overlapBounds,
  type Signer,
  signers,
  type Webhook,
} from "../webhooks/model.ts";
import { oneOf } from "./parameters.ts";
import { querySchema } from "./rules.ts";
import { whole } from "./shared_fields.ts";

export const shownSigner = z
  .enum(signers)
  .nullable()
  .meta({
    description:
      "The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs X-TM-Signature-Previous. Null outside of an overlap.",
    examples: [null],
  });

export const renderSigner = ({ previousSecretUntil, previousSigns }: Webhook): Signer | null => {
  if (previousSecretUntil === null) return null;
  return previousSigns ? "previous" : "new";
};

export const signWith = (description: string) => oneOf(signers, description).optional();

type Given = Readonly<Record<string, unknown>>;

export const rotateSecretBody = querySchema(
  {
    overlap_seconds: whole(
      overlapBounds,
      "How long the previous secret signs, too. Default: 86400, one day. 0 ends the overlap immediately.",
    ).default(defaultOverlapSeconds),
    sign_with: signWith(
      "The signing secret of X-TM-Signature during the overlap. Default: previous. The other secret signs X-TM-Signature-Previous. Must not be previous if overlap_seconds is 0.",
    ),
  },
  {
    field: "sign_with",
    reason: 'cannot be "previous" if overlap_seconds is 0, because the previous secret ends at once',
    broken: ({ overlap_seconds, sign_with }: Given) => overlap_seconds === 0 && sign_with === "previous",
  },
).meta({ id: "SecretRotation", description: "Options of a secret rotation." });
