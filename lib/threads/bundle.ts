import path from "node:path";
import { root } from "@/lib/domain/process/environment";

/** The JavaScript that tools/build.mjs builds from a thread's or process's TypeScript, by name. */
export const bundleOf = (name: string): string => path.join(/* turbopackIgnore: true */ root(), "cli", "built", `${name}.mjs`);
