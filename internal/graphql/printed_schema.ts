/** The schema as one SDL text: api/schema.graphql. */
import { printSchema } from "graphql";
import { createGraphqlSchema } from "./schema.ts";

export const schemaDocument = () => `${printSchema(createGraphqlSchema())}\n`;
