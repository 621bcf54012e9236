import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

export async function chooseModel(page: Page, model: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Models", exact: true });
  await field.focus();
  for (const chosen of await page.getByRole("button", { name: /^Remove / }).all())
    if (await chosen.isVisible()) await field.press("Backspace");
  await field.pressSequentially(model);
  await field.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${model}`, exact: true })).toBeVisible();
  await field.press("Escape");
}

export const openAdvanced = (page: Page): Promise<void> => page.getByText("Advanced: rate limits, pausing, calls").click();
