/** What a selection comes to, in numbers that do not depend on where it is spread. Pure. */

/** Of introspection: objects, levels, and how many lists lead from type to type within each other. */
export type IntrospectionSum = { objects: number; levels: number; typeLists: number };

export type Sum = {
  /** Points, whatever the page around. */
  cost: number;
  /** Points for each object of the page of the connection around. */
  costAnItem: number;
  depth: number;
  /** Of this selection itself, with those that fragments bring. */
  fields: number;
  /** With all below. */
  expandedFields: number;
  introspection: IntrospectionSum;
};

export const nothing: Sum = {
  cost: 0,
  costAnItem: 0,
  depth: 0,
  fields: 0,
  expandedFields: 0,
  introspection: { objects: 0, levels: 0, typeLists: 0 },
};

export function beside(a: Sum, b: Sum): Sum {
  return {
    cost: a.cost + b.cost,
    costAnItem: a.costAnItem + b.costAnItem,
    depth: Math.max(a.depth, b.depth),
    fields: a.fields + b.fields,
    expandedFields: a.expandedFields + b.expandedFields,
    introspection: {
      objects: a.introspection.objects + b.introspection.objects,
      levels: Math.max(a.introspection.levels, b.introspection.levels),
      typeLists: Math.max(a.introspection.typeLists, b.introspection.typeLists),
    },
  };
}

export const free = (sum: Sum): Sum => ({
  ...sum,
  cost: 0,
  costAnItem: 0,
  introspection: { ...sum.introspection, objects: 0 },
});
