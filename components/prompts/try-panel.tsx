"use client";

import type { PromptTemplate } from "assay-lib/domain/judge";
import { type Draw, largestDraw, usualDraw } from "assay-lib/domain/prompts/tried";
import { counted } from "assay-lib/domain/text/counted";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TriedItems } from "./tried-items";
import { useTry } from "./use-try";

type DrawSamples = (
  metric: string,
  asked: { run: string; size: number; prompts: Record<string, PromptTemplate> },
) => Promise<{ draw: Draw } | { problem: string }>;

export interface TryPanelProps {
  metric: string;
  prompts: Record<string, PromptTemplate>;
  /** Finished runs with the metric, newest first. */
  runs: readonly { id: string; name: string; dataset: string }[];
  draw: DrawSamples;
}

export const TryPanel = ({ metric, prompts, runs, draw }: TryPanelProps) => {
  const [run, setRun] = useState(runs[0]?.id ?? "");
  const [size, setSize] = useState(usualDraw);
  const { drawn, isDrawing } = useDraw({ metric, prompts, draw, run, size });
  const { tried, failure, isTrying, start, stop } = useTry(metric);
  const found = drawn && "draw" in drawn ? drawn.draw : null;
  return (
    <section aria-labelledby="try-heading" className="min-w-0">
      <h2 id="try-heading" className="mb-2 text-body font-semibold">
        Try it on labelled samples
      </h2>
      <Panel>
        {runs.length === 0 ? (
          <p className="px-4 py-3.5 text-ink-2">
            No finished run has this metric. Judge labelled samples with the built-in prompt first, then try a version on them.
          </p>
        ) : (
          <div className="grid gap-3 px-4 py-3.5">
            <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
              <Field id="try-run" label="Run">
                <Select id="try-run" value={run} onChange={({ target }) => setRun(target.value)}>
                  {runs.map(({ id, name, dataset }) => (
                    <option key={id} value={id}>
                      {name}, {dataset}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field id="try-size" label={`Samples, up to ${largestDraw}`}>
                <Input
                  id="try-size"
                  type="number"
                  min={1}
                  max={largestDraw}
                  value={size}
                  onChange={({ target }) => setSize(Math.min(largestDraw, Math.max(1, Math.round(Number(target.value)) || 1)))}
                  className="tabular-nums"
                />
              </Field>
            </div>
            {drawn && "problem" in drawn && <Notice>{drawn.problem}</Notice>}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button
                disabled={!isTrying && (!found || isDrawing)}
                onClick={() => (isTrying ? stop() : found && void start(found, prompts))}
              >
                {isTrying ? "Stop" : `Try on ${counted(samplesIn(found) || size, "sample")}`}
              </Button>
              <p className="min-w-0 flex-1 basis-56 text-small text-ink-3 [overflow-wrap:anywhere]">
                {found && planInWords(found)}
              </p>
            </div>
          </div>
        )}
        {failure && (
          <div className="px-4 pb-3.5">
            <Notice kind="problem">{failure}</Notice>
          </div>
        )}
        {tried && <TriedItems tried={tried} isTrying={isTrying} isOld={tried.prompts !== prompts} />}
      </Panel>
      <p className="mt-2 text-small text-ink-3">
        A try-out uses the practice part of the questions, about half of them. The other half, the test part, only measures a
        version that is done.
      </p>
    </section>
  );
};

const samplesIn = (draw: Draw | null): number => new Set(draw?.items.map(({ sampleId }) => sampleId)).size;

function planInWords(draw: Draw): string {
  const of = `Drawn from ${counted(draw.available, "sample")} of the practice part (labels: ${draw.source}).`;
  if (draw.isStandIn)
    return `${of} ${draw.judge} counts words and reads no prompt, so its scores stay the same. Choose a run that a model judged.`;
  return `${of} About ${counted(draw.calls, "call")} to ${draw.judge}. Nothing is stored.`;
}

/** Reads the samples anew for another run or size; another prompt does not change them. */
function useDraw({
  metric,
  prompts,
  draw,
  run,
  size,
}: Pick<TryPanelProps, "metric" | "prompts" | "draw"> & { run: string; size: number }) {
  const [drawn, setDrawn] = useState<Awaited<ReturnType<DrawSamples>> | null>(null);
  const [isDrawing, startDrawing] = useTransition();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another prompt does not change the samples.
  useEffect(() => {
    if (run === "") return;
    let isCurrent = true;
    startDrawing(async () => {
      const found = await draw(metric, { run, size, prompts });
      if (isCurrent) setDrawn(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [metric, run, size]);
  return { drawn, isDrawing };
}
