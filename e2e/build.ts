import { Terminal } from "@/cli/caller/terminal";
import { ensureBuild } from "@/cli/serve/production-build";

/** Builds once, before the workers start their servers. */
export default (): Promise<void> => ensureBuild(new Terminal(process));
