import { expect, expectAccessible, pageTest as test } from "./fixtures";

const pageWith = (main: string) =>
  `<!doctype html><html lang="en"><title>Colours</title><style>body { color: #222; background: #fff }</style>
  <main><h1>Colours</h1>${main}</main></html>`;

test("colours that were once found readable are checked again where something else is behind or around them", async ({
  page,
}) => {
  await page.setContent(pageWith("<p>Words</p>"));
  await expectAccessible(page);
  await expectAccessible(page);
  for (const [about, main] of [
    ["behind the parent", '<div style="background: #333"><p>Words</p></div>'],
    ["behind the text", '<p style="background: #333">Words</p>'],
    ["paler", '<p style="color: #ccc">Words</p>'],
    ["half seen through", '<p style="opacity: 0.2">Words</p>'],
    [
      "a box behind it",
      '<div style="position: relative"><span style="position: absolute; inset: 0; background: #333; z-index: -1"></span><p>Words</p></div>',
    ],
    [
      "a box before it, under it",
      '<div style="position: relative"><div style="background: #333; height: 60px"></div><div style="position: absolute; top: 0"><p>Words</p></div></div>',
    ],
    ["dark theme", "<style>@media (prefers-color-scheme: dark) { body { background: #333 } }</style><p>Words</p>"],
  ] as const) {
    await page.setContent(pageWith(main));
    await expect(expectAccessible(page), about).rejects.toThrow("color-contrast");
  }
});

test("text that is left out, since it is disabled, says nothing about other text that looks like it", async ({ page }) => {
  const button = (disabled: string) => pageWith(`<button style="color: #ccc; background: #fff" ${disabled}>Press</button>`);
  await page.setContent(button("disabled"));
  await expectAccessible(page);
  await page.setContent(button(""));
  await expect(expectAccessible(page)).rejects.toThrow("color-contrast");
});

test("other violations are found on every page", async ({ page }) => {
  for (let round = 0; round < 2; round++) {
    await page.setContent(pageWith("<button></button>"));
    await expect(expectAccessible(page)).rejects.toThrow("button-name");
  }
});
