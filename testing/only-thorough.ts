import { test } from "vitest";
import { isThorough } from "./thorough";

/** For a slow test whose failure another test would also show. */
export const onlyThorough = test.runIf(isThorough);
