import type { Controls } from "@/cli/backend/contract/entities";
import { StartedRuns } from "@/lib/api/runs";
import { ControlsEstimate, ControlsReport } from "@/lib/domain/controls/report";
import { type Api, pathOf } from "./http";

export function atServer(api: Api): Controls {
  const pathTo = (run: string) => `${pathOf("runs", run)}/controls`;
  return {
    estimate: (run, body) => api.ask(pathTo(run), ControlsEstimate, { method: "POST", body, query: { estimate: 1 } }),
    async start(run, body) {
      const { runs } = await api.ask(pathTo(run), StartedRuns, { method: "POST", body });
      return runs.map(({ id }) => id);
    },
    report: (run) => api.ask(pathTo(run), ControlsReport),
  };
}
