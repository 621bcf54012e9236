import * as z from "zod";
import { longestModelName } from "@/lib/domain/bounds";

export const mostServers = 50;
const longestServerName = 40;

export const ServerName = z
  .string()
  .max(longestServerName, `A judge's name must have at most ${longestServerName} characters`)
  .regex(/^[a-z0-9][a-z0-9._-]*$/, "A judge's name may contain only a-z, 0-9, '-', '_' and '.', for example openai or local-2")
  .refine((name) => !(name in {}), "This name is reserved. Choose another one");

/** Stored as the server's name, a slash and this. */
export const ModelName = z
  .string()
  .trim()
  .min(1, "It must not be empty")
  .max(longestModelName - longestServerName - 1, `It must have at most ${longestModelName - longestServerName - 1} characters`)
  .regex(/^[^,\n]*$/, "It must not contain commas or line breaks, which separate models");
