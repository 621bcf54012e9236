import { usesPostgres } from "@/lib/db/location/database-url";
import { oneWorker } from "./alone";
import type { Sharing } from "./contract";
import { manyWorkers } from "./several";

export const sharing: Sharing = usesPostgres() ? manyWorkers : oneWorker;
