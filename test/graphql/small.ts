/** A small schema with every kind of list, to say exactly what an operation on it costs. */
import { buildSchema } from "graphql";
import { createAnalyser } from "../../internal/graphql/analysis/analyse.ts";
import type { PageRules } from "../../internal/graphql/analysis/list_sizes.ts";

export const smallSchema = buildSchema(`
  type Query {
    shelf(id: ID!): Shelf
    shelves(first: Int, limit: Int): ShelfConnection
    compared(ids: [ID!]!): Compared
    word: String
  }
  type Mutation { add(name: String!): Shelf }
  type Shelf {
    id: ID!
    name: String!
    books(limit: Int): [Book!]!
    booksConnection(first: Int): BookConnection!
    neighbours: [Shelf!]!
    labels: [String!]!
  }
  type Book { title: String!  shelf: Shelf! }
  type ShelfConnection { totalCount: Int!  edges: [ShelfEdge!]!  pageInfo: PageInfo! }
  type ShelfEdge { node: Shelf! cursor: String! }
  type BookConnection { edges: [BookEdge!]!  pageInfo: PageInfo! }
  type BookEdge { node: Book! }
  type PageInfo { hasNextPage: Boolean! }
  type Compared { shelves: [Shelf!]! }
`);

const argument = { kind: "argument", default: 20, max: 100 } as const;

export const smallPages: PageRules = {
  "Query.shelves": { ...argument, names: ["first", "limit"] },
  "Query.compared": { kind: "list", name: "ids", max: 50 },
  "Shelf.books": { ...argument, names: ["limit"] },
  "Shelf.booksConnection": { ...argument, names: ["first"] },
  "Shelf.neighbours": { kind: "bound", max: 4 },
  "ShelfConnection.edges": { kind: "parent" },
  "BookConnection.edges": { kind: "parent" },
  "Compared.shelves": { kind: "parent" },
};

export const smallWeights = { "Query.shelves": 5, "Shelf.name": 2 };

export const analyseSmall = createAnalyser({ schema: smallSchema, pages: smallPages, weights: smallWeights });
