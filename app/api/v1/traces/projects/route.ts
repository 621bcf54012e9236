import type { TraceProjects } from "assay-lib/api/traces";
import { countArrived } from "assay-lib/db/traces/read";
import { keptDays } from "assay-lib/domain/traces/rules";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

const mostProjects = 50;

export const GET = respond(async () => {
  const projects = await countArrived(new Date(Date.now() - keptDays * 86_400_000), mostProjects);
  return json({
    projects: projects.map(({ lastAt, ...project }) => ({ ...project, lastAt: lastAt?.toISOString() ?? null })),
  } satisfies TraceProjects);
});
