import { expect, test } from "vitest";
import { describeApi } from "./openapi";
