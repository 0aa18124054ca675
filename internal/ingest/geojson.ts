/**
 * Features of GeoJSON as rows: their properties, and their position as `latitude` and `longitude`. A building or a site has the
 * mean of its outline's corners, which is within it for the shapes of buildings.
 */

type Feature = {
  id?: unknown;
  properties?: unknown;
  geometry?: { type?: unknown; coordinates?: unknown } | null;
};
type Position = readonly [number, number];

/** Positions are [longitude, latitude]. The ID of the feature counts if its properties have none. */
export function flatFeature(feature: object): Record<string, unknown> {
  const { id, properties, geometry } = feature as Feature;
  const position = meanOf(outlineOf(geometry?.coordinates));
  return {
    ...(id !== undefined && { id }),
    ...(typeof properties === "object" ? properties : {}),
    ...(position !== undefined && { latitude: position[1], longitude: position[0] }),
  };
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number";

/** The position of a point, or the positions of the first point, line, or ring. */
function outlineOf(coordinates: unknown): Position[] {
  if (isPosition(coordinates)) return [coordinates];
  if (!Array.isArray(coordinates)) return [];
  const positions = coordinates.filter(isPosition);
  return positions.length > 0 ? positions : outlineOf(coordinates[0]);
}

function meanOf(positions: readonly Position[]): Position | undefined {
  const [first] = positions;
  if (first === undefined) return undefined;
  const last = positions.at(-1);
  // A ring ends where it begins.
  const isRing = positions.length > 1 && last?.[0] === first[0] && last[1] === first[1];
  const corners = isRing ? positions.slice(1) : positions;
  const mean = (at: 0 | 1) => corners.reduce((sum, position) => sum + position[at], 0) / corners.length;
  return [mean(0), mean(1)];
}
