import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lightTheme } from "./light-theme";

test("the colours of files are those of the light theme", () => {
  const css = readFileSync("app/globals.css", "utf8");
  for (const [name, value] of Object.entries(lightTheme)) expect(css).toContain(`--${name}: light-dark(${value}, `);
});
