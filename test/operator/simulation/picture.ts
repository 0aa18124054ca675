/** Replicas against backlog as an SVG: a panel for each play, the same bytes for the same frames. */
import type { Frame } from "./play.ts";

export type Panel = { title: string; frames: readonly Frame[] };

const columns = 2;
const panel = { width: 520, height: 260 };
const plot = { left: 62, top: 38, width: 410, height: 170 };
const headHeight = 56;
const colours = {
  due: "#a8c8e6",
  dueText: "#2a6099",
  replicas: "#c2410c",
  failed: "#e5e5e5",
  grid: "#d4d4d4",
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const fixed = (value: number) => String(Math.round(value * 10) / 10);
const amount = (value: number) =>
  value >= 1_000_000 ? `${value / 1_000_000}m` : value >= 1_000 ? `${value / 1_000}k` : String(value);

/** The end of an axis that is easy to halve: 1, 2, 4, 6 or 10 of a power of ten, at least 2. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 2)));
  return Math.max(2, ([1, 2, 4, 6, 10].find((each) => each * power >= most) ?? 10) * power);
}

/** Points without those on a level line, where they add nothing. */
function levels(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return points.filter(
    ([, y], at) =>
      at === 0 || at === points.length - 1 || y !== points[at - 1]?.[1] || y !== points[at + 1]?.[1],
  );
}

function drawPanel({ title, frames }: Panel, left: number, top: number): string {
  const seconds = Math.max(1, frames.at(-1)?.second ?? 1);
  const mostDue = niceTop(Math.max(...frames.map(({ due }) => due)));
  const mostReplicas = niceTop(Math.max(...frames.map(({ replicas }) => replicas)));
  const x = (second: number) => plot.left + (second / seconds) * plot.width;
  const y = (value: number, most: number) => plot.top + plot.height * (1 - value / most);
  const bottom = plot.top + plot.height;
  const right = plot.left + plot.width;

  const due = levels(frames.map((frame) => [frame.second, frame.due] as const))
    .map(([second, value]) => `L${fixed(x(second))} ${fixed(y(value, mostDue))}`)
    .join("");
  const steps = frames.flatMap(({ second, replicas }, at) =>
    at === 0
      ? [`M${fixed(x(0))} ${fixed(y(replicas, mostReplicas))}`]
      : replicas === frames[at - 1]?.replicas
        ? []
        : [`H${fixed(x(second))}V${fixed(y(replicas, mostReplicas))}`],
  );
  const failed = frames.filter((frame) => frame.failed).map(({ second }) => second);
  const [first, last] = [failed[0], failed.at(-1)];
  const band =
    first === undefined || last === undefined
      ? ""
      : `<rect x="${fixed(x(first))}" y="${plot.top}" width="${fixed(x(last) - x(first))}" height="${plot.height}" fill="${colours.failed}"/>`;
  const halves = [0, 0.5, 1].map((share) => {
    const at = fixed(y(share, 1));
    return (
      `<path d="M${plot.left} ${at}H${right}" stroke="${colours.grid}"/>` +
      `<text x="${plot.left - 8}" y="${at}" dy="4" text-anchor="end" fill="${colours.dueText}">${amount(mostDue * share)}</text>` +
      `<text x="${right + 8}" y="${at}" dy="4" fill="${colours.replicas}">${mostReplicas * share}</text>`
    );
  });
  const minutes = [0, 1, 2, 3, 4].map((quarter) => {
    const second = (seconds * quarter) / 4;
    const unit = quarter === 4 ? " min" : "";
    return `<text x="${fixed(x(second))}" y="${bottom + 18}" text-anchor="middle" fill="#525252">${fixed(second / 60)}${unit}</text>`;
  });
  return [
    `<g transform="translate(${left} ${top})">`,
    `<text x="${plot.left}" y="24" font-weight="600" fill="#171717">${escaped(title)}</text>`,
    band,
    ...halves,
    `<path d="M${plot.left} ${bottom}${due}L${right} ${bottom}Z" fill="${colours.due}"/>`,
    `<path d="${steps.join("")}H${right}" fill="none" stroke="${colours.replicas}" stroke-width="2"/>`,
    ...minutes,
    "</g>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

export function drawPicture(panels: readonly Panel[]): string {
  const width = columns * panel.width;
  const height = headHeight + Math.ceil(panels.length / columns) * panel.height;
  const drawn = panels.map((each, at) =>
    drawPanel(each, (at % columns) * panel.width, headHeight + Math.floor(at / columns) * panel.height),
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    "<title>Replicas against backlog</title>",
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<g transform="translate(${plot.left} 22)">`,
    `<rect width="16" height="12" fill="${colours.due}"/><text x="22" y="11" fill="${colours.dueText}">deliveries due (left)</text>`,
    `<path d="M170 6h18" stroke="${colours.replicas}" stroke-width="2"/><text x="194" y="11" fill="${colours.replicas}">replicas decided (right)</text>`,
    `<rect x="356" width="16" height="12" fill="${colours.failed}"/><text x="378" y="11" fill="#525252">looks fail</text>`,
    "</g>",
    ...drawn,
    "</svg>",
  ].join("\n")}\n`;
}
