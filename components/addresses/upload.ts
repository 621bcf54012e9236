import { createLoader, createSerializer, parseAsInteger, parseAsJson, parseAsString } from "nuqs/server";
import { z } from "zod";

/** What the upload page keeps in its address. */
export const uploadSearch = {
  /** Field -> column by hand, as in lib/datasets/read-file.ts. */
  map: parseAsJson(z.record(z.string(), z.string())).withDefault({}),
  /** What joins several contexts in one cell. */
  joined: parseAsString.withDefault(""),
  /** One configuration for every row; "" takes the column's, else the file's name. */
  config: parseAsString.withDefault(""),
  /** The dataset that the file is added to; "" makes a new one. */
  into: parseAsString.withDefault(""),
  /** Page of rejected rows, from 1. */
  page: parseAsInteger.withDefault(1),
};

export const loadUploadSearch = createLoader(uploadSearch);
export const uploadQuery = createSerializer(uploadSearch);
