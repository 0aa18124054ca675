/** Drawings of one line each, 24 by 24, in the colour of the text. They say nothing alone: words stand beside them. */
const drawings = {
  overview: "M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4z",
  key: "M14.5 9.5a4 4 0 1 1-2.6-3.75A4 4 0 0 1 14.5 9.5zm-1 2.7L20 18.7V21h-3v-2h-2v-2h-2l-1.5-1.6",
  requests: "M4 6h16M4 12h16M4 18h10",
  usage: "M5 20V11M12 20V4M19 20v-6",
  webhooks:
    "M9.5 8.5a3 3 0 1 1 4.5 2.6l2.5 4.4M13.5 17.5H7.8M10.5 10.8 7.8 15.2M7.8 20.2a2.7 2.7 0 1 1 0-5.4 2.7 2.7 0 0 1 0 5.4zM16.8 20.2a2.7 2.7 0 1 1 0-5.4 2.7 2.7 0 0 1 0 5.4z",
  events: "M13 3 5 13.5h6L10 21l9-11h-6.5z",
  alerts: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  explorer: "M4 5h16v14H4zM7.5 9.5 10 12l-2.5 2.5M12.5 14.5H16",
  plan: "M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3.5",
  settings:
    "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4 18 18M18 6l-1.6 1.6M7.6 16.4 6 18",
  members:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c0-3.3 2.9-5.5 6.5-5.5s6.5 2.2 6.5 5.5M15.5 4.9a3.3 3.3 0 0 1 0 6.2M18 14.6c2.100.8 3.5 2.6 3.5 4.9",
  audit: "M6 3.5h9l3.5 3.5V20.5H6zM9 9h5M9 12.5h6.5M9 16h6.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 12.5 10 17.5 19.5 7",
  cross: "M6 6l12 12M18 6 6 18",
  warning: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7v.3",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5V12l3 2",
  pause: "M9 6v12M15 6v12",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  screen: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20.5 20.5",
  plus: "M12 5v14M5 12h14",
  back: "M19 12H5M11 6l-6 6 6 6",
  next: "M9 5.5 15.5 12 9 18.5",
  down: "M6 9.5 12 15.5 18 9.5",
  outside: "M14 4h6v6M20 4l-9 9M10 5H4v15h15v-6",
  leave: "M10 4H4v16h6M15 8l4 4-4 4M19 12H9",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  refresh: "M20 11.5A8 8 0 0 0 5.7 7L4 9M4 4v5h5M4 12.5A8 8 0 0 0 18.3 17L20 15M20 20v-5h-5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-3.9 3.4-6.5 7.5-6.5s7.5 2.6 7.5 6.5",
  more: "M6 11.2v1.600M12 11.2v1.600M18 11.2v1.600M5.4 12h1.200M11.4 12h1.200M17.4 12h1.200",
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
