import { listBaselines } from "assay-lib/db/runs/baselines";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ baselines: await listBaselines() }));
