import { ensureCommand } from "./build.mjs";

/** The threads that the code under test starts are run from their bundles. */
export default (): Promise<void> => ensureCommand(process.cwd());
