/** What all connections have in common. */
import type { Connection, Edge } from "../connection_pages.ts";

const connection = { totalCount: ({ total }: Connection<unknown>) => total() };
const edge = { cursor: ({ cursorOf, position }: Edge<unknown>) => cursorOf(position) };

export const connectionResolvers = {
  PageInfo: {
    endCursor: ({ last }: Connection<unknown>["pageInfo"]) => last?.cursorOf(last.position) ?? null,
  },
  DrugConnection: connection,
  DrugEdge: edge,
  PriceConnection: connection,
  PriceEdge: edge,
  CoverageConnection: connection,
  CoverageEdge: edge,
  PharmacyConnection: connection,
  PharmacyEdge: edge,
  RecallConnection: connection,
  RecallEdge: edge,
  ShortageConnection: connection,
  ShortageEdge: edge,
  PriceAlertConnection: connection,
  PriceAlertEdge: edge,
  ChangeConnection: connection,
  ChangeEdge: edge,
};
