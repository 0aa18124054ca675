/**
 * What of a contract breaks those who rely on the one that was published: libraries that were released, programs written
 * against them, and keys. What is added and may be left out breaks nobody, nor do new words in answers, which libraries
 * must bear. Programs are taken to be in the strictest of the languages: Go tells by types what may be absent or null, has
 * an argument only where a method takes something, and has a constant for every word. Descriptions and defaults are not
 * compared.
 */
import { plans } from "../../../internal/accounts/model.ts";
import type { Answer, Contract, Method, Resource } from "../contract/model.ts";
import { type Breaking, createFindings } from "./findings.ts";
import { byName, type Comparison, compareFields, compareModels, type Walk } from "./types.ts";

export function breakingChanges(published: Contract, now: Contract): readonly Breaking[] {
  const findings = createFindings();
  const comparison = { findings, published: byName(published), now: byName(now), told: new Set<string>() };
  for (const resource of published.resources) compareResources(comparison, published, now, resource);
  compareEvents(comparison, published, now);
  compareErrorCodes(comparison, published, now);
  compareNamesGone(comparison);
  return findings.all();
}

const keepName = "keep its name in clients/generator/contract/method_names.ts";

function compareResources(comparison: Comparison, published: Contract, now: Contract, was: Resource): void {
  const { findings } = comparison;
  const is = now.resources.find(({ name }) => name === was.name) ?? heirOf(was, published, now);
  if (is !== undefined && is.name !== was.name)
    findings.add({
      place: was.name,
      change: `is named ${is.name} now`,
      breaks: "programs",
      remedy: keepName,
    });
  for (const method of was.methods) {
    const place = `${was.name}.${method.name}`;
    const same = is?.methods.find(({ name }) => name === method.name);
    const moved = same === undefined ? movedTo(method, published, now) : undefined;
    if (same !== undefined) {
      compareMethods(comparison, place, method, same);
    } else if (moved !== undefined) {
      findings.add({ place, change: `is ${moved.place} now`, breaks: "programs", remedy: keepName });
      compareMethods(comparison, place, method, moved.method);
    } else {
      const remedy = "keep the operation, and deprecate it";
      findings.add({ place, change: "is gone", breaks: "released libraries", remedy });
    }
  }
}

/** A resource under a new name. */
function heirOf(was: Resource, published: Contract, now: Contract): Resource | undefined {
  const requests = new Set(was.methods.map(wireRequest));
  return now.resources.find(
    ({ name, methods }) =>
      !published.resources.some((each) => each.name === name) &&
      methods.some((method) => requests.has(wireRequest(method))),
  );
}

/** A method under a new name, of the same resource or another: what it sends is the same. */
function movedTo(
  was: Method,
  published: Contract,
  now: Contract,
): { place: string; method: Method } | undefined {
  const places = (contract: Contract) =>
    contract.resources.flatMap(({ name, methods }) =>
      methods.map((method) => ({ place: `${name}.${method.name}`, method })),
    );
  const known = new Set(places(published).map(({ place }) => place));
  return places(now).find(
    ({ place, method }) => !known.has(place) && wireRequest(method) === wireRequest(was),
  );
}

/** What goes over the wire: the names of the parameters of a path do not. */
const wireRequest = (method: Method) => requestText(method).replaceAll(/\{[^}]*\}/g, "{}");

const requestText = ({ http, path, fixedQuery }: Method) => {
  const query = new URLSearchParams(
    Object.entries(fixedQuery).sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
  return `${http} ${path}${query === "" ? "" : `?${query}`}`;
};

function compareMethods(comparison: Comparison, place: string, was: Method, is: Method): void {
  const walk = (direction: Walk["direction"]): Walk => ({
    ...comparison,
    direction,
    through: place,
    seen: new Set(),
  });
  const broke = (breaks: Breaking["breaks"], change: string, remedy: string) =>
    comparison.findings.add({ place, change, breaks, remedy });

  if (wireRequest(was) !== wireRequest(is))
    broke(
      "released libraries",
      `was ${requestText(was)} and is ${requestText(is)}`,
      "serve the old address too",
    );
  comparePathParameters(was, is, broke);
  if (was.queryParameters.length === 0 && is.queryParameters.length > 0)
    broke("programs", "takes parameters now, and took none", inGo);
  const parameterPlace = (name: string) => `${place}(${name})`;
  compareFields(walk("request"), was.queryParameters, is.queryParameters, parameterPlace);
  compareBodies(walk("request"), was, is, broke);
  compareAnswers(walk("answer"), was.answer, is.answer, broke);

  if (was.idempotencyKey && !is.idempotencyKey)
    broke("released libraries", "no longer takes an Idempotency-Key", "take it still");
  else if (was.repeatable && !is.repeatable)
    broke("released libraries", "can no longer be sent again", "keep it without harm when it comes twice");
  if (is.permission !== undefined && is.permission !== was.permission)
    broke("keys", `needs the permission ${is.permission} now`, `ask for ${was.permission ?? "none"} still`);
  if (is.feature !== undefined && !keepsPlans(was.feature, is.feature))
    broke("keys", `needs the feature ${is.feature} now`, `ask for ${was.feature ?? "none"} still`);
}

/** Whether every plan with the former feature (undefined: every plan) includes the new one. */
const keepsPlans = (was: string | undefined, is: string): boolean =>
  Object.values(plans).every(({ features }) => {
    const includes = (feature: string) => features.some((one) => one === feature);
    return includes(is) || (was !== undefined && !includes(was));
  });

const inGo = "make another method of it: in Go it would have one argument more";

type Broke = (breaks: Breaking["breaks"], change: string, remedy: string) => void;

/** They are arguments by their places, and in some languages by their names. */
function comparePathParameters(was: Method, is: Method, broke: Broke): void {
  const names = (method: Method) => method.pathParameters.map(({ name }) => name).join(", ");
  if (names(was) === names(is)) return;
  broke("programs", `took (${names(was)}) and takes (${names(is)})`, "keep the names and the order");
}

function compareBodies(walk: Walk, was: Method, is: Method, broke: Broke): void {
  if (was.body !== undefined && is.body === undefined) {
    broke("released libraries", `no longer takes ${was.body}`, "take it still");
  } else if (was.body !== undefined && is.body !== undefined) {
    if (was.bodyOptional && !is.bodyOptional)
      broke("released libraries", "needs a body now", "do without it still");
    compareModels(walk, `${walk.through}(body)`, was.body, is.body);
  } else if (is.body !== undefined) {
    if (is.bodyOptional) broke("programs", `takes ${is.body} as body now, and took none`, inGo);
    else broke("released libraries", `needs ${is.body} as body now`, "do without it still");
  }
}

const answerText = (answer: Answer) => {
  if (answer.kind === "none") return "nothing";
  if (answer.kind === "unknown") return "any JSON";
  if (answer.kind === "object") return answer.model;
  return `a list (${answer.model})`;
};

function compareAnswers(walk: Walk, was: Answer, is: Answer, broke: Broke): void {
  if (was.kind === "object" && is.kind === "object") {
    compareModels(walk, walk.through, was.model, is.model);
  } else if (was.kind === "list" && is.kind === "list") {
    if (was.paged && !is.paged)
      broke("released libraries", "is no longer paged", "answer has_more and next_cursor still");
    // A library that does not know of pages takes the first for the whole.
    if (!was.paged && is.paged)
      broke("released libraries", "is paged now", "answer all of it, unless a page is asked for");
    // Its items are those of the page's data.
    compareModels(walk, walk.through, was.model, is.model);
  } else if (was.kind !== is.kind) {
    broke(
      "released libraries",
      `answered ${answerText(was)} and answers ${answerText(is)}`,
      "answer as before",
    );
  }
}

function compareEvents(comparison: Comparison, published: Contract, now: Contract): void {
  for (const was of published.events) {
    const place = `event ${was.kind}`;
    const is = now.events.find(({ kind }) => kind === was.kind);
    if (is === undefined) {
      const remedy = "send it still";
      comparison.findings.add({ place, change: "is gone", breaks: "released libraries", remedy });
    } else {
      const walk = { ...comparison, direction: "answer" as const, through: place, seen: new Set<string>() };
      compareModels(walk, place, was.model, is.model);
    }
  }
}

function compareErrorCodes({ findings }: Comparison, published: Contract, now: Contract): void {
  for (const code of published.errorCodes) {
    if (now.errorCodes.includes(code)) continue;
    const remedy = "keep it among the codes, though nothing answers it";
    findings.add({ place: `error ${code}`, change: "is gone", breaks: "programs", remedy });
  }
}

/** Names in programs' source that nothing of the contract has any more, constants of words among them. */
function compareNamesGone({ findings, published, now, told }: Comparison): void {
  for (const kind of ["models", "enums"] as const) {
    for (const name of published[kind].keys()) {
      if (now[kind].has(name) || told.has(name)) continue;
      findings.add({ place: name, change: "is gone", breaks: "programs", remedy: keepName });
    }
  }
  for (const { name, values } of published.enums.values()) {
    for (const word of values) {
      const others = now.enums.get(name)?.values;
      if (others === undefined || others.includes(word) || told.has(`${name} ${word}`)) continue;
      const remedy = "keep it in the contract, though nothing answers it";
      findings.add({ place: name, change: `has no word "${word}" any more`, breaks: "programs", remedy });
    }
  }
}
