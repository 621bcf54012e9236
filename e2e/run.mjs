// npm run e2e: finds a browser and runs Playwright.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

// The headless shell first, since it uses much less CPU time.
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const fixed = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const find = () =>
  [
    process.env.ASSAY_BROWSER ?? "",
    ...names.flatMap((name) => (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, name))),
    ...fixed,
  ].find((file) => file && existsSync(file));

let browser = find();
if (!browser && process.platform === "linux" && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
  console.error("No Chromium or Chrome found; installing Debian's package chromium-headless-shell.");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  browser = find();
}
if (!browser) {
  console.error(
    "The browser tests need Chromium or Chrome. On Debian or Ubuntu: sudo apt-get install -y chromium-headless-shell. Or set ASSAY_BROWSER to its path.",
  );
  process.exit(1);
}
const playwright = path.join("node_modules", "@playwright", "test", "cli.js");
const { status } = spawnSync(process.execPath, [playwright, "test", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, ASSAY_BROWSER: browser },
});
process.exit(status ?? 1);
