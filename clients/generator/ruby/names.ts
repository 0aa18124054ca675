/** Names that Ruby or the library's own hand-written part has already: a contract that takes one stops the generator. */
import type { Contract } from "../contract/model.ts";
import { constant } from "./layout.ts";

/** Words that cannot be read as variables, though they can be names of arguments. */
export const keywords: ReadonlySet<string> = new Set(
  (
    "alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or redo " +
    "rescue retry return self super then true undef unless until when while yield"
  ).split(" "),
);

/**
 * Members whose names are methods of every Ruby object: their readers get an underscore behind them (Model::RESERVED, which a
 * test of the library compares with this).
 */
export const reserved: ReadonlySet<string> = new Set(
  (
    "class clone display dup extend freeze hash inspect itself method methods object_id send tap then to_enum " +
    "to_h to_json to_s last_response deconstruct_keys members"
  ).split(" "),
);

export const readerName = (member: string): string => (reserved.has(member) ? `${member}_` : member);

/** What lib/drug_price defines by hand, and what its files use of Ruby without saying so. */
const constants: ReadonlySet<string> = new Set(
  (
    "OMIT VERSION API_VERSION EVENT_MODELS Wire Model Page Error ConfigurationError ConnectionError TimeoutError PageError " +
    "NotModifiedError APIError InvalidRequestError AuthenticationError PermissionDeniedError NotFoundError RateLimitError " +
    "ServerError GraphQLError WebhookVerificationError ErrorCode Refusal Configuration RateLimit Quota Response Answer " +
    "Transport Retries Observer CallOptions Call Sender Resource Resources Client GraphQL Webhooks Time Date DateTime JSON " +
    "URI Hash Array String Symbol Integer Float Numeric Object Struct Module Class Kernel Process Thread Mutex Random Net " +
    "OpenSSL Timeout Zlib Digest SecureRandom Logger Enumerable Enumerator Comparable StandardError ArgumentError IOError"
  ).split(" "),
);

const ofPages: ReadonlySet<string> = new Set("each pages next_page lazy map first count select".split(" "));

export function checkNames(contract: Contract): void {
  const fail = (what: string): never => {
    throw new Error(`${what}: give it another name in clients/generator/contract/method_names.ts`);
  };
  const seen = new Set<string>();
  for (const { name } of [...contract.models, ...contract.enums]) {
    if (constants.has(name) || seen.has(name)) fail(`DrugPrice::${name} is taken`);
    seen.add(name);
  }
  for (const model of contract.models.filter(({ page }) => page))
    for (const { name } of model.fields)
      if (ofPages.has(name)) fail(`${model.name}: pages have a method ${name}`);
  for (const { name, values } of contract.enums)
    if (new Set(values.map(constant)).size < values.length)
      fail(`${name}: two of its words are one constant`);
  for (const resource of contract.resources)
    for (const method of resource.methods) {
      const body = contract.models.find((model) => model.name === method.body)?.fields ?? [];
      const names = [...method.pathParameters, ...method.queryParameters, ...body].map((field) => field.name);
      if (new Set([...names, "options"]).size <= names.length)
        fail(`${resource.name}.${method.name}: two of its arguments have one name`);
    }
}
