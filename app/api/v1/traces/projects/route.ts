import type { TraceProjects } from "@/app/api/v1/described/traces";
import { json, respond } from "@/app/api/v1/respond";
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
