import { cursorAfter, placeOfCursor } from "@/lib/operations/http/page-cursor";
import type { Does } from "@/lib/operations/parts/context";
import type { traces } from "@/lib/traces/api";
import { deleteRule, readRules, setRule } from "@/lib/traces/settings";
import { countArrived, latestTraces } from "@/lib/traces/store/read";
import { keptDays } from "@/lib/traces/words/rules";

const mostProjects = 50;

export const does: Does<typeof traces> = {
  async listTraces({ query: { cursor, limit, project, state } }) {
    const traces = await latestTraces(limit + 1, { project, state, after: placeOfCursor(cursor) });
    const last = traces.length > limit ? traces[limit - 1] : undefined;
    return {
      traces: traces.slice(0, limit),
      next: last ? cursorAfter(last) : null,
    };
  },
  async listTraceProjects() {
    const projects = await countArrived(new Date(Date.now() - keptDays * 86_400_000), mostProjects);
    return { projects };
  },
  listTraceRules: async () => ({ rules: [...(await readRules())] }),
  setTraceRule: ({ body }, { by }) => setRule(body, by),
  deleteTraceRule: ({ query }, { by }) => deleteRule(query.project, by),
};
