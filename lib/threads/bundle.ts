import path from "node:path";
import { root } from "@/lib/domain/environment";

/** The JavaScript that cli/build.mjs makes of a thread's or a process's TypeScript, by its name there. */
export const bundleOf = (name: string): string => path.join(/* turbopackIgnore: true */ root(), "cli", "built", `${name}.mjs`);
