"use client";

import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuAct } from "@/components/ui/menu";
import { later } from "@/components/ui/on-demand/later";
import { showToast } from "@/components/ui/toast/show";
import { type ArchiveAction, archiveWithUndo } from "./archive/with-undo";
import type { NameDialogProps } from "./baseline/name-dialog";

const NameDialog = later(() => import("./baseline/name-dialog").then((file) => file.NameDialog));

interface RunMoreProps {
  run: string;
  names: readonly string[];
  offered: string;
  /** Null while the run cannot be archived. */
  archived: boolean | null;
  /** Null while the run is not finished. */
  roundHref: string | null;
  setBaseline: NameDialogProps["set"];
  removeBaseline: (run: string, name: string) => Promise<string | null>;
  archive: ArchiveAction;
}

export const RunMore = ({ run, names, offered, archived, roundHref, ...actions }: RunMoreProps) => {
  const { setBaseline: set, removeBaseline: remove, archive } = actions;
  const router = useRouter();
  const [isNaming, setNaming] = useState(false);
  const [, startTransition] = useTransition();
  const attempt = (act: () => Promise<unknown>, done: () => void) =>
    startTransition(async () => {
      const problem = await act().catch(() => "Could not remove the baseline. Try again.");
      if (typeof problem === "string") showToast(problem);
      else done();
    });
  const forget = (name: string) =>
    attempt(
      () => remove(run, name),
      () =>
        showToast(`This run is no longer the baseline ${name}.`, () =>
          attempt(
            () => set(run, name, true),
            () => showToast(`This run is the baseline ${name} again.`),
          ),
        ),
    );
  return (
    <>
      <Menu
        trigger={
          <Button icon data-needs="editor" aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {roundHref !== null && (
          <MenuAct
            name="Start a round"
            hint="People label samples without seeing scores"
            onSelect={() => router.push(roundHref)}
          />
        )}
        {names.length === 0 && (
          <MenuAct name="Make baseline…" hint="Compare other runs with it" onSelect={() => setNaming(true)} />
        )}
        {names.map((name) => (
          <MenuAct key={name} name={`Remove baseline ${name}`} hint="The run stays" onSelect={() => forget(name)} />
        ))}
        {archived !== null && (
          <MenuAct
            name={archived ? "Unarchive" : "Archive"}
            hint={archived ? "Show the run in lists again" : "Hide the run from lists; its page stays"}
            onSelect={() => startTransition(async () => void (await archiveWithUndo(archive, [run], !archived)))}
          />
        )}
      </Menu>
      {isNaming && <NameDialog run={run} offered={offered} set={set} onClose={() => setNaming(false)} />}
    </>
  );
};
