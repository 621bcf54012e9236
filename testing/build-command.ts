import { ensureCommand } from "../tools/build.mjs";

/** Tests start threads from their bundles. */
export default (): Promise<void> => ensureCommand(process.cwd());
