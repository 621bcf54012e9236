"use client";

import { counted } from "assay-lib/domain/text/counted";
import { ArrowDownUp, Lock, LockOpen, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useTransition } from "react";
import { z } from "zod/mini";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuAct, MenuLink } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast/show";
import { ConfirmDialog } from "./confirm-dialog";

interface Props {
  id: string;
  name: string;
  isClosed: boolean;
  labels: number;
  close: (id: string, isClosed: boolean) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
}

export const RoundControls = ({ id, name, isClosed, labels, close, remove }: Props) => {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const change = () =>
    startTransition(async () => {
      const problem = await close(id, !isClosed).catch(() => "Could not change the round. Try again.");
      showToast(problem ?? (isClosed ? "The round is open again." : "The round is closed."));
    });
  return (
    <>
      <ConfirmDialog
        trigger={<IconButton icon={Trash2} text="Delete" data-needs="editor" />}
        title="Delete this round?"
        what={name}
        count={async () => `will be deleted, with ${counted(labels, "label")} and its rubric. The run stays.`}
        verb="Delete round"
        act={() => remove(id)}
        onDone={() => {
          router.push("/rounds");
          router.refresh();
        }}
      />
      <IconButton
        icon={isClosed ? LockOpen : Lock}
        text={isClosed ? "Reopen" : "Close"}
        data-needs="editor"
        disabled={isPending}
        onClick={change}
      />
    </>
  );
};

const Stored = z.object({ stored: z.number(), existed: z.number() });
const Problem = z.object({ detail: z.string() });

/** Labels as a file: out, and in while the round is open. */
export const LabelsMenu = ({ id, isClosed }: { id: string; isClosed: boolean }) => {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const address = `/api/v1/rounds/${encodeURIComponent(id)}/labels`;
  const send = async (file: File | undefined) => {
    if (!file) return;
    showToast(await sent(address, file));
    if (input.current) input.current.value = "";
    router.refresh();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.jsonl,.ndjson,.json,.tsv"
        aria-label="File with labels"
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <Menu trigger={<IconButton icon={ArrowDownUp} text="Labels" />}>
        <MenuLink name="Export as CSV" hint="for spreadsheets; Assay can import it again" href={`${address}?format=csv`} />
        <MenuLink name="Export as JSON lines" hint="one line per label" href={`${address}?format=jsonl`} />
        <MenuAct
          needs="editor"
          isOff={isClosed}
          name="Import from a file"
          hint={isClosed ? "reopen the round to import labels" : "CSV or JSON lines with the exported columns"}
          onSelect={() => input.current?.click()}
        />
      </Menu>
    </>
  );
};

/** Returns what to say. */
async function sent(address: string, file: File): Promise<string> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` },
      body: file,
    });
    const body: unknown = await response.json().catch(() => null);
    const stored = Stored.safeParse(body);
    if (response.ok && stored.success)
      return `${counted(stored.data.stored, "label")} imported, ${stored.data.existed.toLocaleString("en")} were the same.`;
    const problem = Problem.safeParse(body);
    return problem.success ? problem.data.detail : `The server responded with HTTP ${response.status}.`;
  } catch {
    return "Connection lost during the upload. Try again.";
  }
}
