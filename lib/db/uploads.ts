import { usesPostgres } from "./location/database-url";
import type { Uploads } from "./location/uploads";
import { uploadsInServer } from "./postgres/uploads";
import { uploadsInFiles } from "./sqlite/uploads";

export const uploads: Uploads = usesPostgres() ? uploadsInServer : uploadsInFiles;
