import { json, respond } from "@/app/api/v1/respond";
import type { TraceProjects } from "@/lib/api/traces";
import { countArrived } from "@/lib/db/traces/read";
import { keptDays } from "@/lib/domain/traces/rules";

export const dynamic = "force-dynamic";

const mostProjects = 50;

export const GET = respond(async () => {
  const projects = await countArrived(new Date(Date.now() - keptDays * 86_400_000), mostProjects);
  return json({
    projects: projects.map(({ lastAt, ...project }) => ({ ...project, lastAt: lastAt?.toISOString() ?? null })),
  } satisfies TraceProjects);
});
