import { ensureCommand } from "../tools/build.mjs";

/** The code under test starts its threads from their bundles. */
export default (): Promise<void> => ensureCommand(process.cwd());
