/** The look: one accent, quiet surfaces, small type. Both schemes keep the contrast of WCAG AA. */
import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  Menu,
  Modal,
  Paper,
  Tooltip,
} from "@mantine/core";

/** Indigo, from nearly white to nearly black. */
const accent = [
  "#eef2ff",
  "#dfe5ff",
  "#bcc8ff",
  "#97a9fb",
  "#7289f2",
  "#5470e6",
  "#3f5bdb",
  "#3451d1",
  "#2a41ab",
  "#202f7c",
] as const;

/** Greys of the dark scheme, a little blue as the accent is. */
const dark = [
  "#c9ced6",
  "#b4bac4",
  "#8b93a1",
  "#5c6573",
  "#3a414d",
  "#2d323b",
  "#23272f",
  "#1a1d23",
  "#14161b",
  "#0f1115",
] as const;

const sans =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace';

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, dark },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: "pointer",
  focusRing: "auto",
  defaultRadius: "md",
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "18px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
  headings: {
    fontFamily: sans,
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "22px", lineHeight: "1.3" },
      h2: { fontSize: "16px", lineHeight: "1.4" },
      h3: { fontSize: "14px", lineHeight: "1.4" },
    },
  },
  components: {
    Button: Button.extend({ defaultProps: { size: "sm" } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray" } }),
    Alert: Alert.extend({ defaultProps: { variant: "light", radius: "md" } }),
    Anchor: Anchor.extend({ defaultProps: { underline: "hover" } }),
    Badge: Badge.extend({ defaultProps: { variant: "light", radius: "sm", tt: "none", fw: 550 } }),
    Card: Card.extend({ defaultProps: { withBorder: true, padding: "lg" } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true } }),
    InputWrapper: Input.Wrapper.extend({
      vars: () => ({
        label: { "--input-label-size": "13px", "--input-asterisk-color": "inherit" },
        description: { "--input-description-size": "12.5px" },
        error: { "--input-error-size": "12.5px" },
      }),
    }),
    // Corners as round as a field's would make it look like a radio button.
    Checkbox: Checkbox.extend({ defaultProps: { radius: 4 } }),
    Menu: Menu.extend({
      defaultProps: { shadow: "md", position: "bottom-end", withInitialFocusPlaceholder: false },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { "aria-label": "Close" },
      },
      styles: { title: { fontWeight: 650, fontSize: 16, lineHeight: 1.4 } },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { events: { hover: true, focus: true, touch: true } } }),
  },
});

/** Where Mantine's own are too pale for AA: side notes, and coloured words on a ground of the same colour. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#5a6270",
    "--mantine-color-text": "#16191f",
    "--mantine-color-error": "#c22525",
    "--mantine-color-yellow-light": "#fff4d6",
    "--mantine-color-yellow-light-color": "#7a4b00",
    "--mantine-color-red-light": "#fdecec",
    "--mantine-color-red-light-color": "#a61b1b",
    "--mantine-color-green-light": "#e4f5e8",
    "--mantine-color-green-light-color": "#1d6b30",
    "--mantine-color-gray-light": "#eceff3",
    "--mantine-color-gray-light-color": "#454d5a",
    "--mantine-color-placeholder": "#69717e",
    "--surface": "#ffffff",
    "--ground": "#f7f8fa",
    "--line": "#e3e6eb",
    "--sandbox": "#b45309",
    "--sandbox-ground": "#fff7e6",
  },
  dark: {
    "--mantine-color-dimmed": "#a3abb8",
    "--mantine-color-text": "#e6e8ec",
    "--mantine-color-body": "#14161b",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-yellow-light": "#2e2610",
    "--mantine-color-yellow-light-color": "#fcc94d",
    "--mantine-color-red-light": "#341b1d",
    "--mantine-color-red-light-color": "#ff9c9c",
    "--mantine-color-green-light": "#16291c",
    "--mantine-color-green-light-color": "#69db7c",
    "--mantine-color-gray-light": "#2a2f38",
    "--mantine-color-gray-light-color": "#c0c6d0",
    "--mantine-color-placeholder": "#8b93a1",
    "--surface": "#1a1d23",
    "--ground": "#14161b",
    "--line": "#2d323b",
    "--sandbox": "#fbbf24",
    "--sandbox-ground": "#2b2414",
  },
});
