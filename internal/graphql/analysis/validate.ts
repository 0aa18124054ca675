/**
 * Validation by all rules of the specification. graphql-js's own bound on introspection is left to the analysis, which
 * refuses it with the code of every depth; suggestions for misspelt names are made for the first errors only.
 */
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  MaxIntrospectionDepthRule,
  specifiedRules,
  validate,
} from "graphql";

const rules = specifiedRules.filter((rule) => rule !== MaxIntrospectionDepthRule);

export const validateDocument = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, rules, { maxErrors: 10 });
