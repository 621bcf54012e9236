import { usesPostgres } from "@/lib/db/location/database-url";
import type { Uploads } from "@/lib/db/location/uploads";
import { uploadsInServer } from "@/lib/db/postgres/uploads";
import { uploadsInFiles } from "@/lib/db/sqlite/uploads";

export const uploads: Uploads = usesPostgres() ? uploadsInServer : uploadsInFiles;
