"use client";

import { counted } from "assay-lib/domain/text/counted";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import { useIsReading, useNaming, useUploadSearch } from "./reading-again";
import { storeFile } from "./store-file";

type Storing = { rows: number; stop: AbortController };

interface Props {
  id: string;
  stem: string;
  samples: number;
  rows: number;
  isBlocked: boolean;
  /** How many runs the file's scores become; 0 without scores. */
  runs: number;
  /** The rows are stored, so that only a run is added. */
  areKnown: boolean;
}

export const StoreUpload = ({ id, stem, samples, rows, isBlocked, runs, areKnown }: Props) => {
  const router = useRouter();
  const [search] = useUploadSearch();
  const [{ name, source, judge }] = useNaming();
  const isReading = useIsReading();
  /** The samples on the clicked button. The click counts once the file has been read again. */
  const [asked, setAsked] = useState<{ samples: number; withScores: boolean } | null>(null);
  const [storing, setStoring] = useState<Storing | null>(null);
  const [problem, setProblem] = useState("");
  const [known, setKnown] = useState<string | null>(null);
  const back = search.into ? `/datasets/${search.into}` : "/datasets";
  const what = counted(samples, "sample");
  const finished = runs > 0 ? ` and ${runs === 1 ? "a finished run" : `${runs} finished runs`}` : "";
  const stored = samples > 0 ? ` ${what}${finished}` : "";

  const cancel = async (to = back) => {
    await fetch(`/datasets/uploads/${id}/file`, { method: "DELETE" }).catch(() => null);
    router.push(to);
  };
  const store = async (withScores: boolean, again = false) => {
    setKnown(null);
    const stop = new AbortController();
    setProblem("");
    setStoring({ rows: 0, stop });
    const { map, joined, turns, config, into } = search;
    const request = {
      name: name.trim() || stem,
      map,
      again,
      scores: withScores ? search.scores : null,
      ...(withScores && areKnown && { knownRows: true }),
      ...(withScores && judge.trim() && { scoredBy: judge.trim() }),
      ...(joined && { contextDelimiter: joined }),
      ...(turns && { eachTurn: true }),
      ...(config && { configuration: config }),
      ...(into ? { datasetId: into } : source.trim() && { source: source.trim() }),
    };
    try {
      const {
        datasetId,
        existed,
        runs: made,
      } = await storeFile(id, request, stop.signal, (read) => setStoring({ rows: read, stop }));
      if (existed) {
        setStoring(null);
        setKnown(datasetId);
        return;
      }
      router.push(made.length === 1 ? `/runs/${made[0]}` : `/datasets/${datasetId}`);
      router.refresh();
    } catch (error) {
      setStoring(null);
      if (!stop.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  const storeAsAsked = useEffectEvent(() => {
    setAsked(null);
    if (asked?.samples === samples && !isBlocked) void store(asked.withScores);
    else setProblem("Your changes affect which rows will be stored. Check the preview first.");
  });
  useEffect(() => {
    if (asked !== null && !isReading) storeAsAsked();
  }, [asked, isReading]);

  return (
    <>
      <span className="text-small text-ink-3 phone:hidden">Not stored yet</span>
      <Button onClick={() => void cancel()}>Cancel</Button>
      {runs > 0 && !areKnown && (
        <Button disabled={isBlocked || samples === 0} onClick={() => setAsked({ samples, withScores: false })}>
          Store rows only
        </Button>
      )}
      <Button look="primary" disabled={isBlocked || samples === 0} onClick={() => setAsked({ samples, withScores: true })}>
        {areKnown ? `Add ${runs === 1 ? "a run" : `${runs} runs`} to ${what.replace(" ", " stored ")}` : `Store${stored}`}
      </Button>
      <Dialog open={storing !== null} onOpenChange={(open) => !open && storing?.stop.abort()} title={`Storing ${what}`}>
        <p className="mb-2 text-ink-2 tabular-nums" role="status">
          {(storing?.rows ?? 0).toLocaleString("en")} of {rows.toLocaleString("en")} rows read
        </p>
        <ProgressBar value={storing?.rows ?? 0} max={rows} label="Rows read" />
        <div className="mt-4 flex justify-end">
          <Button onClick={() => storing?.stop.abort()}>Cancel</Button>
        </div>
      </Dialog>
      <Dialog open={known !== null} onOpenChange={(open) => !open && setKnown(null)} title="Already stored">
        <p className="text-ink-2">
          A dataset with this name already contains the same file, read the same way. Nothing was stored.
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => void store(true, true)}>Store again</Button>
          <Button look="primary" onClick={() => void cancel(`/datasets/${known}`)}>
            Open the dataset
          </Button>
        </div>
      </Dialog>
      <Dialog open={problem !== ""} onOpenChange={(open) => !open && setProblem("")} title="Not stored">
        <Notice kind="problem">{problem}</Notice>
        <div className="mt-4 flex justify-end">
          <Button onClick={() => setProblem("")}>Back to preview</Button>
        </div>
      </Dialog>
    </>
  );
};
