"use client";

import { Info, Play, Plug, X } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { standInCookie } from "./cookie";

export const StandInNote = ({ next }: { next?: { name: string; href: string; isSettings: boolean } }) => {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
    document.cookie = `${standInCookie}=closed; path=/; max-age=31536000; samesite=lax`;
    setClosed(true);
  };
  return (
    <aside
      aria-label="About these scores"
      className="mt-2.5 flex items-center gap-3 rounded-panel border border-dashed border-line-3 bg-surface py-2 pr-2 pl-3.5 text-[12.5px]/5 phone:flex-wrap phone:gap-y-1"
    >
      <Info aria-hidden className="size-4 shrink-0 text-ink-3 phone:hidden" />
      <p className="min-w-0 flex-1 text-ink-2 phone:basis-full">
        <b className="font-semibold text-ink">These scores count words.</b> They show how Assay works but not whether a response
        is right, so they have no bands.
      </p>
      {next && (
        <ButtonLink href={next.href} prefetch={false} data-needs={next.isSettings ? "admin" : "editor"}>
          {next.isSettings ? <Plug aria-hidden /> : <Play aria-hidden />} <span className="max-w-60 truncate">{next.name}</span>
        </ButtonLink>
      )}
      <Button icon look="ghost" aria-label="Close this note" onClick={close} className="phone:ml-auto">
        <X aria-hidden />
      </Button>
    </aside>
  );
};
