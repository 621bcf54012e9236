/** The colours of app/globals.css: exported files have no style sheet, and paper is white. */
export const lightTheme = {
  surface: "#ffffff",
  sunken: "#f4f5f6",
  line: "#e7e8eb",
  "line-2": "#d2d5da",
  "line-3": "#80868f",
  ink: "#16181b",
  "ink-2": "#454a52",
  "ink-3": "#646a74",
  accent: "#4a48cc",
  "accent-ink": "#4a48cc",
  "accent-soft": "#efeffc",
  "accent-line": "#b9b8ef",
  poor: "#ab3317",
  moderate: "#b57e12",
  good: "#2a827c",
  excellent: "#0a4652",
} as const;

export type Colour = keyof typeof lightTheme;

export type Paint = (colour: Colour) => string;

export const lightPaint: Paint = (colour) => lightTheme[colour];

export const pagePaint: Paint = (colour) => `var(--${colour})`;
