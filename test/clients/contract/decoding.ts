/** Reads a JSON value as the contract says that it is, and tells what does not fit: what a library would lose, or refuse. */
import type { Contract, Field, Model, Type } from "../../../clients/generator/contract/model.ts";

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const day = /^\d{4}-\d\d-\d\d$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const fits: Readonly<Partial<Record<Type["kind"], (value: unknown) => boolean>>> = {
  string: (value) => typeof value === "string",
  "date-time": (value) => typeof value === "string" && moment.test(value) && !Number.isNaN(Date.parse(value)),
  date: (value) => typeof value === "string" && day.test(value),
  position: (value) =>
    Number.isSafeInteger(Number(value)) || day.test(String(value)) || moment.test(String(value)),
  "day-or-time": (value) => typeof value === "string" && (day.test(value) || moment.test(value)),
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  decimal: (value) => Number.isFinite(value) || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value)),
  boolean: (value) => typeof value === "boolean",
};

export type Decoding = {
  /** Faults of a value, each with the place where it stands: "data[0].din is missing". None when it fits. */
  faultsOf(type: Type, value: unknown): readonly string[];
  fieldFaults(field: Field, value: unknown): readonly string[];
};

export function createDecoding(contract: Contract): Decoding {
  const models = new Map(contract.models.map((model) => [model.name, model]));
  const enums = new Map(contract.enums.map(({ name, values }) => [name, values]));
  const dataOf = new Map(contract.events.map(({ kind, model }) => [kind, model]));

  function typeFaults(type: Type, value: unknown, place: string, parent: unknown): string[] {
    switch (type.kind) {
      case "unknown":
        return [];
      case "enum": {
        const words = enums.get(type.name) ?? [];
        return words.includes(String(value)) ? [] : [`${place} is ${JSON.stringify(value)}, no ${type.name}`];
      }
      case "array":
        if (!Array.isArray(value)) return [`${place} is no array`];
        return value.flatMap((one, index) => typeFaults(type.items, one, `${place}[${index}]`, value));
      case "map":
        if (!isObject(value)) return [`${place} is no object`];
        return Object.entries(value).flatMap(([key, one]) =>
          typeFaults(type.values, one, `${place}.${key}`, value),
        );
      case "model":
        return modelFaults(type.name, value, place);
      case "event-data": {
        const kind = isObject(parent) ? String(parent.event) : "";
        const model = dataOf.get(kind);
        return model === undefined ? [`${place} is of no known event`] : modelFaults(model, value, place);
      }
      default:
        return fits[type.kind]?.(value) ? [] : [`${place} is ${JSON.stringify(value)}, no ${type.kind}`];
    }
  }

  function modelFaults(name: string, value: unknown, place: string): string[] {
    const model = models.get(name);
    if (model === undefined) return [`${place} is a ${name}, which the contract has not`];
    if (!isObject(value)) return [`${place} is no object`];
    const left = Object.keys(value).filter((member) => !hasField(model, member));
    return [
      ...left.map((member) => `${place}.${member} is in no type`),
      ...model.fields.flatMap((field) =>
        field.name in value
          ? oneFaults(field, value[field.name], `${place}.${field.name}`, value)
          : field.required
            ? [`${place}.${field.name} is missing`]
            : [],
      ),
    ];
  }

  function oneFaults({ type, nullable }: Field, value: unknown, place: string, parent: unknown): string[] {
    if (value === null) return nullable || type.kind === "unknown" ? [] : [`${place} is null`];
    return typeFaults(type, value, place, parent);
  }

  return {
    faultsOf: (type, value) =>
      typeFaults(type, value, "", undefined).map((fault) => fault.replace(/^\./, "")),
    fieldFaults: (field, value) => oneFaults(field, value, field.name, undefined),
  };
}

const hasField = ({ fields }: Model, member: string) => fields.some(({ name }) => name === member);
