import { Terminal } from "@/cli/caller/terminal";
import { ensureBuild } from "@/cli/serve/production-build";

export default (): Promise<void> => ensureBuild(new Terminal(process));
