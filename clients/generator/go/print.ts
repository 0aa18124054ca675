/** Prints what of the Go library is made from the contract, already as gofmt leaves it. */
import type { Contract, Model } from "../contract/model.ts";
import { printDispatch } from "./dispatch.ts";
import { codeConstant, constant } from "./names.ts";
import { printParams, printResources } from "./resources.ts";
import { comment, constants, file, sentence } from "./text.ts";
import { eventReader, goType, struct } from "./types.ts";

const home = "clients/go";

export function printGo(contract: Contract): ReadonlyMap<string, string> {
  const own = (name: string, about: string, code: string) =>
    [`${home}/${name}_generated.go`, file("drugprice", about, code)] as const;
  return new Map([
    own("models", "What the service takes and answers.", printModels(contract)),
    own("words", "Words that members and parameters are made of.", printWords(contract)),
    own("params", "Query parameters of the methods.", printParams(contract)),
    own("resources", "The resources of the service and their methods.", printResources(contract)),
    own("kinds", "Kinds of events and their data.", printKinds(contract)),
    [
      `${home}/conformance/dispatch_generated.go`,
      file("main", "Every method, by its name.", printDispatch(contract), ['drugprice "drug-price.io/go"']),
    ],
  ]);
}

function printModels(contract: Contract): string {
  const answers = contract.resources.flatMap(({ methods }) => methods.map(({ answer }) => answer));
  const answered = new Set(answers.flatMap((answer) => ("model" in answer ? [answer.model] : [])));
  return contract.models
    .flatMap((model) => {
      if (model.direction === "both")
        throw new Error(
          `${model.name} is sent and answered: Go writes what may be null differently for each, so it needs two names`,
        );
      const list = answers.find((answer) => answer.kind === "list" && answer.model === model.name);
      const paged = list?.kind === "list" && list.paged;
      const more = [
        ...(answered.has(model.name)
          ? [
              [
                "\t// LastResponse is what came with the answer; nil in what is a part of another.",
                '\tLastResponse *Response `json:"-"`',
              ],
            ]
          : []),
        ...(paged ? [[`\tfurther further[${model.name}]`]] : []),
      ];
      return [
        ...struct(
          model.name,
          aboutModel(model),
          model.fields,
          model.direction === "request" ? "request" : "response",
          more,
        ),
        ...eventReader(model),
        ...(answered.has(model.name)
          ? [`func (m *${model.name}) keep(response *Response) { m.LastResponse = response }`, ""]
          : []),
        ...(list?.kind === "list" && paged ? paging(model, goType(list.item, "response")) : []),
      ];
    })
    .join("\n");
}

const aboutModel = (model: Model) =>
  model.page
    ? `${model.name} is one page of a list.`
    : `${model.name}: ${lowerFirst(sentence(model.description)) || `what the service ${model.direction === "request" ? "takes" : "answers"}.`}`;

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]|^A /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const paging = ({ name }: Model, item: string): string[] => [
  "// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.",
  `func (m *${name}) Next(ctx context.Context) (*${name}, error) {`,
  "\treturn nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)",
  "}",
  "",
  `func (m *${name}) items() []${item} { return m.Data }`,
  "",
  `func (m *${name}) more() bool { return m.HasMore }`,
  "",
  `func (m *${name}) follow(further further[${name}]) { m.further = further }`,
  "",
];

function printWords(contract: Contract): string {
  return [
    ...contract.enums.flatMap((words) => [
      ...comment(
        `${words.name} is one of the words below; the service may come to answer others. ${sentence(words.description)}`,
      ),
      `type ${words.name} string`,
      "",
      ...comment(`Words of [${words.name}].`),
      ...constants(
        words.name,
        words.values.map((value) => [constant(words, value), value]),
      ),
      "",
    ]),
    ...comment("ErrorCode says what is wrong. Codes are stable; minor versions of the service may add some."),
    "type ErrorCode string",
    "",
    ...comment("Codes of errors."),
    ...constants(
      "ErrorCode",
      contract.errorCodes.map((code) => [codeConstant(code), code]),
    ),
  ].join("\n");
}

function printKinds(contract: Contract): string {
  const type = contract.enums.find(({ values }) =>
    contract.events.every(({ kind }) => values.includes(kind)),
  );
  if (type === undefined) throw new Error("no set of words has all kinds of events");
  return [
    ...comment(
      "newEventData answers what the data of a kind is read into; nil for a kind that is not known.",
    ),
    `func newEventData(kind ${type.name}) EventData {`,
    "\tswitch kind {",
    ...contract.events.flatMap(({ kind, model }) => [
      `\tcase ${constant(type, kind)}:`,
      `\t\treturn &${model}{}`,
    ]),
    "\t}",
    "\treturn nil",
    "}",
    "",
    ...[...new Set(contract.events.map(({ model }) => model))].flatMap((model) => [
      `func (*${model}) eventData() {}`,
      "",
    ]),
  ].join("\n");
}
