import { RaceReport } from "assay-lib/domain/races/report";
import { requireRaceOf } from "assay-lib/runs/races/report";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) => json(RaceReport.parse(await requireRaceOf(id))));
