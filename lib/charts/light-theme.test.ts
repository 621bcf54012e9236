import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lightTheme } from "./light-theme";

test("the colours of files are those of the light theme", () => {
  const [light = ""] = readFileSync("app/globals.css", "utf8").split("prefers-color-scheme: dark");
  for (const [name, value] of Object.entries(lightTheme)) expect(light).toContain(`--${name}: ${value};`);
});
