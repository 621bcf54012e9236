"use client";

import { counted } from "assay-lib/domain/text/counted";
import type { Holder } from "assay-lib/rounds/store/reservations";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { showToast } from "@/components/ui/toast/show";

interface Props {
  id: string;
  holders: readonly Holder[];
  release: (id: string, person: string) => Promise<string | null>;
}

/** Who has items open that others cannot get. */
export const Holders = ({ id, holders, release }: Props) => {
  const [isPending, startTransition] = useTransition();
  const give = (person: string) =>
    startTransition(async () => {
      const problem = await release(id, person).catch(() => "Could not release the items. Try again.");
      showToast(problem ?? "Others can have these items now.");
    });
  return (
    <Panel>
      <ul className="divide-y divide-line">
        {holders.map(({ key, name, items }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <b className="min-w-0 truncate font-medium">
              <bdi>{name ?? "A removed account"}</bdi>
            </b>
            <span className="flex-1 text-ink-2">{counted(items, "item")} open</span>
            <Button size="small" data-needs="editor" disabled={isPending} onClick={() => give(key)}>
              Release
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
