import { createLoader, createSerializer, parseAsBoolean, parseAsInteger, parseAsJson, parseAsString } from "nuqs/server";
import { z } from "zod/mini";

export const uploadSearch = {
  /** Field -> column, as in lib/datasets/read-file.ts. */
  map: parseAsJson(z.record(z.string(), z.string())).withDefault({}),
  /** Separates contexts in a cell. */
  joined: parseAsString.withDefault(""),
  /** Makes each answered question of a conversation a sample. */
  turns: parseAsBoolean.withDefault(false),
  /** For all rows; "" uses the configuration column, else the file's name. */
  config: parseAsString.withDefault(""),
  /** Dataset to append to; "" makes a new one. */
  into: parseAsString.withDefault(""),
  /** Score -> what was chosen for it, as in lib/datasets/scores/choices.ts. */
  scores: parseAsJson(z.record(z.string(), z.string())).withDefault({}),
  page: parseAsInteger.withDefault(1),
};

export const loadUploadSearch = createLoader(uploadSearch);
export const uploadQuery = createSerializer(uploadSearch);
