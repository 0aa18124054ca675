/** The drawing of bars.tsx, in a chunk of its own: of chart.js only what bars need. */
import { useComputedColorScheme, useMantineTheme } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from "chart.js";
import { useEffect, useRef } from "react";
import type { BarsProps, Series } from "./bars_model.ts";
import { shortCount } from "./numbers.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

const colours: Readonly<Record<"light" | "dark", Readonly<Record<Series["tone"], string>>>> = {
  light: { accent: "#3451d1", good: "#2b8a3e", warning: "#e8890c", bad: "#c92a2a", quiet: "#868e96" },
  dark: { accent: "#7289f2", good: "#51cf66", warning: "#ffc078", bad: "#ff8787", quiet: "#909296" },
};

export function BarsDrawing({ label, labels, series, height }: BarsProps & { height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme("light");
  const still = useReducedMotion();
  const { fontFamily } = useMantineTheme();
  useEffect(() => {
    if (canvas.current === null) return;
    const text = scheme === "dark" ? "#a3abb8" : "#5a6270";
    const line = scheme === "dark" ? "#2d323b" : "#e3e6eb";
    const chart = new Chart(canvas.current, {
      type: "bar",
      data: {
        labels: [...labels],
        datasets: series.map((one) => ({
          label: one.name,
          data: [...one.values],
          backgroundColor: colours[scheme][one.tone],
          borderRadius: 3,
          maxBarThickness: 36,
        })),
      },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        ...(still ? { animation: false as const } : { animation: { duration: 200 } }),
        interaction: { mode: "index", intersect: false },
        font: { family: fontFamily ?? "sans-serif" },
        color: text,
        scales: {
          x: {
            stacked: true,
            grid: { display: false },
            border: { color: line },
            ticks: { color: text, maxRotation: 0, autoSkipPadding: 12 },
          },
          y: {
            stacked: true,
            beginAtZero: true,
            border: { display: false },
            grid: { color: line },
            ticks: {
              color: text,
              precision: 0,
              maxTicksLimit: 5,
              callback: (value) => shortCount(Number(value)),
            },
          },
        },
        plugins: {
          legend: {
            display: series.length > 1,
            position: "bottom",
            labels: { color: text, boxWidth: 10, boxHeight: 10 },
          },
        },
      },
    });
    return () => chart.destroy();
  }, [labels, series, scheme, still, fontFamily]);
  return (
    <div style={{ height, position: "relative" }}>
      <canvas ref={canvas} role="img" aria-label={`${label}. The same numbers are in the table.`} />
    </div>
  );
}
