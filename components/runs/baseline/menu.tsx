"use client";

import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuAct } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast/show";
import type { NameDialogProps } from "./name-dialog";

const NameDialog = dynamic(() => import("./name-dialog").then((file) => file.NameDialog));

interface BaselineActions {
  set: NameDialogProps["set"];
  /** Returns a sentence if it cannot. */
  remove: (name: string) => Promise<string | null>;
}

/** Makes a run a baseline, or takes the name back. */
export const BaselineMenu = ({
  run,
  names,
  offered,
  actions: { set, remove },
}: {
  run: string;
  /** That the run has as a baseline. */
  names: readonly string[];
  /** The name that the dialog begins with. */
  offered: string;
  actions: BaselineActions;
}) => {
  const [isNaming, setNaming] = useState(false);
  const [, startTransition] = useTransition();
  const attempt = (act: () => Promise<unknown>, done: () => void) =>
    startTransition(async () => {
      const problem = await act().catch(() => "That did not work. Try again.");
      if (typeof problem === "string") showToast(problem);
      else done();
    });
  const forget = (name: string) =>
    attempt(
      () => remove(name),
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
        {names.length === 0 && (
          <MenuAct name="Make baseline…" hint="Others are compared with it by a name" onSelect={() => setNaming(true)} />
        )}
        {names.map((name) => (
          <MenuAct
            key={name}
            name="No longer the baseline"
            hint={`Forgets the name ${name}; the run stays`}
            onSelect={() => forget(name)}
          />
        ))}
      </Menu>
      {isNaming && <NameDialog run={run} offered={offered} set={set} onClose={() => setNaming(false)} />}
    </>
  );
};
