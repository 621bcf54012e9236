import type { Run } from "@/lib/db/runs/list";

/** Contains no key, because none is stored. */
export const setupAsJson = (run: Run): string =>
  JSON.stringify(
    {
      run: run.id,
      dataset: run.dataset.name,
      configuration: run.configuration.name,
      samples: run.sampleCount,
      judge: run.judge,
      limits: run.limits,
      dropped: run.dropped,
      raised: run.raised,
      metrics: Object.fromEntries(
        run.metrics.map((id) => [id, { settings: run.settings[id] ?? {}, prompt: run.prompts[id] ?? null }]),
      ),
    },
    null,
    2,
  );
