import { chromium } from "playwright-core";

const base = "http://127.0.0.1:4701";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
const upload = async (page, file) => {
  await page.goto(`${base}/datasets`);
  await page.waitForTimeout(1500);
  await page.getByLabel("File to upload").setInputFiles(file);
  await page.waitForURL(/uploads/);
  await page.waitForTimeout(2500);
};
const ids = {};
{
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  for (const name of ["sweep", "many"]) {
    await upload(page, `/tmp/${name}.jsonl`);
    await page.screenshot({ path: `/tmp/shot-upload-${name}.png`, fullPage: true });
    await page.getByRole("button", { name: /^Store/ }).click();
    await page.waitForTimeout(4000);
    const again = page.getByRole("link", { name: /Open/ });
    if (/uploads/.test(page.url()))
      await page
        .getByRole("button", { name: /again/i })
        .click()
        .catch(() => {});
    await page.waitForURL(/datasets\/[a-z0-9]+$/);
    ids[name] = page.url();
  }
}
console.log(ids);
for (const [width, height] of [
  [1440, 900],
  [390, 844],
])
  for (const scheme of ["light", "dark"]) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
    page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
    for (const name of ["sweep", "many"]) {
      await page.goto(ids[name]);
      await page.waitForTimeout(1500);
      if (name === "sweep") await page.screenshot({ path: `/tmp/shot-page-${width}-${scheme}.png` });
      const from = Date.now();
      await page.getByRole("button", { name: "Parameters" }).click();
      await page.getByRole("dialog").waitFor();
      console.log(name, "opened in", Date.now() - from);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/shot-${name}-${width}-${scheme}.png` });
      await page.getByRole("button", { name: "Read from names" }).click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shot-${name}-names-${width}-${scheme}.png` });
      await page.getByRole("button", { name: "Use these" }).click();
      await page.waitForTimeout(300);
      const cell = page.getByRole("textbox", { name: / of / }).first();
      await cell.click();
      const t = Date.now();
      await cell.pressSequentially("abcdefghij", { delay: 0 });
      console.log(name, "10 keys", Date.now() - t);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shot-${name}-used-${width}-${scheme}.png` });
    }
    await page.close();
  }
await browser.close();
