import fc from "fast-check";
import { isThorough } from "./thorough";

fc.configureGlobal({ numRuns: isThorough ? 2_000 : 50 });
