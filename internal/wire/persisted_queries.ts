/** Registered documents of GraphQL on the wire. */
import { z } from "zod";
import { documentName } from "../persisted_queries/model.ts";
import { pathId } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema } from "./rules.ts";
import { time } from "./shared_fields.ts";

/** As long as a document may be that is sent along with a request. */
const longestText = 32_768;

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    description: "SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId.",
    examples: ["7f56e67dd21ab3f30d1ff8b7bed08893f0a0db86449836189b361dd1e56ddb4b"],
  });
const name = z.string().meta({
  description: "Name that your account gave the document. Null without one.",
  examples: ["DrugPrices"],
});

const listedShape = {
  id: hash,
  name: name.nullable(),
  bytes: z
    .int()
    .positive()
    .meta({ description: "Length of the text in UTF-8.", examples: [14] }),
  created_at: time("When it was registered."),
  last_used_at: time("When the document was last used, to the hour."),
};

export const listedDocument = z
  .strictObject(listedShape)
  .meta({ id: "ListedDocument", description: "A registered GraphQL document, without its text." });

export const persistedDocument = z
  .strictObject({
    ...listedShape,
    query: z.string().meta({ description: "The text as registered.", examples: ["{ __typename }"] }),
  })
  .meta({ id: "PersistedDocument", description: "A registered GraphQL document." });

export const registerDocumentBody = z
  .strictObject({
    query: z
      .string({ error: "must be a GraphQL document, as text" })
      .min(1, "must not be empty")
      .max(longestText, `must be at most ${longestText} characters`)
      .meta({
        description: "A GraphQL document that is valid for the schema.",
        examples: ["{ __typename }"],
      }),
    name: z
      .string({ error: "must be text" })
      .regex(documentName, "must be a letter or _, then up to 63 of letters, digits, _, . and -")
      .meta({ description: "Name for lists and metrics.", examples: ["DrugPrices"] })
      .optional(),
  })
  .meta({ id: "NewPersistedDocument", description: "A GraphQL document to register." });

export const documentPath = z.strictObject({
  id: pathId.meta({ description: "SHA-256 of the text, in hexadecimal." }),
});
export const listDocumentsQuery = querySchema({ ...pagingShape }, ...pagingRules);
