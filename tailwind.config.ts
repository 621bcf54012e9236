import type { Config } from "tailwindcss";

const colours = [
  "bg",
  "surface",
  "sunken",
  "hover",
  "line",
  "line-2",
  "line-3",
  "ink",
  "ink-2",
  "ink-3",
  "accent",
  "accent-ink",
  "on-accent",
  "accent-soft",
  "accent-line",
  "poor",
  "moderate",
  "good",
  "excellent",
  "mark",
] as const;

export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: Object.fromEntries(colours.map((name) => [name, `var(--${name})`])),
      fontFamily: { sans: ["var(--sans)"], mono: ["var(--mono)"] },
      fontSize: {
        tick: ["10.5px", "14px"],
        caption: ["11px", "16px"],
        small: ["12px", "17px"],
        body: ["13px", "20px"],
        stat: ["18px", "24px"],
        title: ["20px", "28px"],
        mean: ["26px", "32px"],
      },
      borderRadius: { chip: "4px", control: "6px", panel: "8px", float: "10px" },
      boxShadow: { panel: "var(--shadow)", float: "var(--shadow-float)" },
    },
  },
} satisfies Config;
