import type { Steps } from "@/cli/backend/contract/entities";
import { StartedRuns } from "@/lib/api/runs";
import { ControlsEstimate } from "@/lib/domain/controls/report";
import { StepFigures } from "@/lib/domain/steps/figures";
import { type Api, pathOf } from "./http";

export function atServer(api: Api): Steps {
  const pathTo = (run: string) => `${pathOf("runs", run)}/steps`;
  return {
    estimate: (run) => api.ask(pathTo(run), ControlsEstimate, { method: "POST", body: {}, query: { estimate: 1 } }),
    async start(run) {
      const { runs } = await api.ask(pathTo(run), StartedRuns, { method: "POST", body: {} });
      return runs[0]?.id ?? "";
    },
    figures: (run) => api.ask(pathTo(run), StepFigures),
  };
}
