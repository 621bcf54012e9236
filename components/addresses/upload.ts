import { createLoader, createSerializer, parseAsInteger, parseAsJson, parseAsString } from "nuqs/server";
import { z } from "zod/mini";

export const uploadSearch = {
  /** Field -> column chosen by hand, as in lib/datasets/read-file.ts. */
  map: parseAsJson(z.record(z.string(), z.string())).withDefault({}),
  /** Separates several contexts in one cell. */
  joined: parseAsString.withDefault(""),
  /** One configuration for all rows; "" uses the configuration column, else the file's name. */
  config: parseAsString.withDefault(""),
  /** Dataset to add the file to; "" makes a new one. */
  into: parseAsString.withDefault(""),
  /** Page of rejected rows, from 1. */
  page: parseAsInteger.withDefault(1),
};

export const loadUploadSearch = createLoader(uploadSearch);
export const uploadQuery = createSerializer(uploadSearch);
