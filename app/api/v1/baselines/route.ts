import { json, respond } from "@/app/api/v1/respond";
import { listBaselines } from "@/lib/db/runs/baselines";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ baselines: await listBaselines() }));
