import { ensureCommand } from "../tools/build.mjs";

/** Tests start threads from their bundles, and commands that need not look whether they are built. */
export default async (): Promise<void> => {
  await ensureCommand(process.cwd());
  process.env.ASSAY_ROOT = process.cwd();
};
