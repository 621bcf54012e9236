"use client";

import { fileSize } from "assay-lib/domain/text/file-size";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Textarea } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import { sendFile } from "./send-file";

const endings = ".jsonl,.ndjson,.json,.csv,.tsv,.txt,.parquet,.xlsx,.zip,.gz";

type Sending = { file: File; sent: number; stop: AbortController };

/** `isBrief`: only its buttons. */
export const ChooseFile = ({ into, isBrief = false }: { into?: string; isBrief?: boolean }) => {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState("");
  const [isOver, setIsOver] = useState(false);
  const [rows, setRows] = useState<string | null>(null);

  const send = async (file: File | undefined) => {
    if (!file) return;
    const stop = new AbortController();
    setProblem("");
    setSending({ file, sent: 0, stop });
    try {
      const id = await sendFile(file, stop.signal, (sent) => setSending({ file, sent, stop }));
      router.push(`/datasets/uploads/${id}${into ? `?into=${encodeURIComponent(into)}` : ""}`);
    } catch (error) {
      setSending(null);
      setProblem(error instanceof Error ? error.message : String(error));
    }
    if (input.current) input.current.value = "";
  };

  // A file may be chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount.
  useEffect(() => void send(input.current?.files?.[0]), []);

  return (
    <div className="grid gap-3" data-needs="editor">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the button below works for everybody. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (!sending) void send(event.dataTransfer.files[0]);
        }}
        className={cn(
          "flex flex-wrap items-center transition-colors duration-120",
          isBrief ? "gap-2 rounded-control" : "min-h-[76px] gap-x-4 gap-y-3 rounded-panel border border-dashed px-4 py-3",
          isOver ? "border-accent-ink bg-accent-soft" : "border-line-3 bg-surface",
        )}
      >
        {sending ? (
          <SendingFile {...sending} />
        ) : (
          <>
            {!isBrief && <FileUp aria-hidden className="size-5 shrink-0 text-ink-3" strokeWidth={1.5} />}
            <div className={isBrief ? "sr-only" : "min-w-0 flex-1 basis-60"}>
              <p className="font-medium">{isOver ? "Drop the file to upload it" : "Drop a file here"}</p>
              <p id={hint} className="text-small text-ink-3">
                JSON Lines, JSON, CSV, TSV, Excel (XLSX) or Parquet, also zipped or gzipped, up to 2 GB. You get a preview before
                anything is stored.
              </p>
            </div>
            <input
              ref={input}
              type="file"
              accept={endings}
              aria-label="File to upload"
              aria-describedby={hint}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => void send(event.target.files?.[0])}
            />
            <Button look={isBrief ? "primary" : "plain"} onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <Button
              look="ghost"
              className={cn(isBrief && "phone:hidden")}
              aria-expanded={rows !== null}
              onClick={() => setRows(rows === null ? "" : null)}
            >
              Paste rows
            </Button>
          </>
        )}
      </div>
      {rows !== null && !sending && (
        <form
          action={() => void send(new File([rows], "Pasted rows.txt", { type: "text/plain" }))}
          className="grid justify-items-start gap-2"
        >
          <Textarea
            aria-label="Rows"
            autoFocus
            required
            rows={5}
            value={rows}
            onChange={({ target }) => setRows(target.value)}
            placeholder={'{"question": "…", "contexts": ["…"], "response": "…"}'}
            className="w-full font-mono"
          />
          <p className="text-small text-ink-3">JSON Lines, or cells with their headings as copied from a spreadsheet.</p>
          <Button type="submit" look="primary">
            Preview
          </Button>
        </form>
      )}
      {problem && (
        <Notice kind="problem" title="Upload rejected">
          {problem}
        </Notice>
      )}
    </div>
  );
};

const SendingFile = ({ file, sent, stop }: Sending) => {
  const isSent = file.size > 0 && sent >= file.size;
  const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">
          {isSent ? "Reading" : "Uploading"} {file.name}
        </p>
        <p className="mb-2 text-small text-ink-3 tabular-nums" aria-live="polite">
          {isSent ? "Upload complete. Opening the preview …" : `${fileSize(sent)} of ${fileSize(file.size)}, ${percent}%`}
        </p>
        <ProgressBar value={sent} max={file.size} label={`Uploading ${file.name}`} />
      </div>
      <Button onClick={() => stop.abort()} disabled={isSent}>
        Cancel
      </Button>
    </>
  );
};
