import { usesPostgres } from "./place/location";
import type { Uploads } from "./place/uploads";
import { uploadsInServer } from "./postgres/uploads";
import { uploadsInFiles } from "./sqlite/uploads";

export const uploads: Uploads = usesPostgres() ? uploadsInServer : uploadsInFiles;
