"use client";

import { Trash2 } from "lucide-react";
import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { SubmitButton } from "@/components/settings/submit-button";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { ShareEnd, ShareShows } from "@/lib/domain/shares/choices";

/** Moments are ISO text. */
export interface ShareListed {
  id: string;
  label: string;
  /** "A run", "A run, 12 conditions", "A comparison of 2 runs" */
  what: string;
  runs: readonly { id: string; name: string }[];
  shows: ShareShows;
  end: ShareEnd | null;
  /** Null if nobody signs in. */
  createdBy: string | null;
  /** When it was revoked, ended or will end; null if it never ends. */
  endsAt: string | null;
  views: number;
  lastViewedAt: string | null;
}

/** All shares, newest first. `revoke` takes the form's `id`. */
export const SharesTable = ({
  shares,
  total,
  revoke: revokeAction,
}: {
  shares: readonly ShareListed[];
  /** All shares, if `shares` holds only the newest. */
  total: number;
  revoke: (form: FormData) => Promise<string>;
}) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  const revoke = async (form: FormData) => {
    const text = await revokeAction(form);
    startTransition(() => setAnnounced({ text }));
  };
  return (
    <AnnouncedSection id="shares" title="Share links" announced={announced}>
      <Panel>
        {shares.length > 0 && (
          <Table label="Share links that were made">
            <thead>
              <tr>
                <ColumnHeading name="Link" sub="what it shows" className="pl-3.5" />
                <ColumnHeading name="Works" className="phone:hidden" />
                <ColumnHeading name="Views" sub="the last" numeric className="phone:px-1.5" />
                <ColumnHeading name={<span className="sr-only">Revoke</span>} />
              </tr>
            </thead>
            <tbody>
              {shares.map((share) => (
                <ShareRow key={share.id} share={share} revoke={revoke} />
              ))}
            </tbody>
          </Table>
        )}
        <p className={cn("px-3.5 py-2.5 text-small text-ink-3", shares.length > 0 && "border-t border-line")}>
          {shares.length === 0
            ? "No links yet. Share on the page of a run or a comparison makes one. Anybody with the link can view that page."
            : `A link is shown only once, when it is made; only its hash is stored. It is deleted with its runs.${
                total > shares.length
                  ? ` The newest ${shares.length.toLocaleString("en")} of ${total.toLocaleString("en")}; GET /api/v1/shares lists all.`
                  : ""
              }`}
        </p>
      </Panel>
    </AnnouncedSection>
  );
};

const ShareRow = ({ share, revoke }: { share: ShareListed; revoke: (form: FormData) => Promise<void> }) => {
  const { id, label, what, runs, shows, end, createdBy, views, lastViewedAt } = share;
  const names = runs.map(({ name }) => name).join(" and ");
  const shown = [
    shows.texts ? "texts" : "no texts",
    shows.names ? "names" : "no names",
    ...(shows.metadata ? ["further columns"] : []),
    ...(shows.reviews ? ["reviews"] : []),
    ...(shows.prompts ? ["prompts"] : []),
    ...(shows.export ? ["export"] : []),
  ];
  return (
    <tr className={rowClass()}>
      <Cell className="min-w-24 pl-3.5 [overflow-wrap:anywhere]">
        <span className={cn("font-medium", end && "text-ink-2")}>{label}</span>
        <span className="block text-caption text-ink-3">
          {label === names ? what : `${what}: ${names}`}
          {createdBy !== null && `, by ${createdBy}`}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-1">
          {shown.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </span>
        <span className="hidden text-caption text-ink-3 phone:block">
          <ShareLifetime share={share} />
        </span>
      </Cell>
      <Cell className={cn("phone:hidden", end && "text-ink-3")}>
        <ShareLifetime share={share} />
      </Cell>
      <Cell numeric className="phone:px-1.5">
        {views.toLocaleString("en")}
        <span className="block text-caption text-ink-3">{lastViewedAt ? <Moment at={lastViewedAt} /> : "never"}</span>
      </Cell>
      <Cell className="pr-2 text-right phone:pl-0">
        {end === null && <Revoke id={id} label={label} views={views} revoke={revoke} />}
      </Cell>
    </tr>
  );
};

const ShareLifetime = ({ share: { end, endsAt } }: { share: ShareListed }) =>
  end !== null && endsAt ? (
    <>
      {end} <Moment at={endsAt} />
    </>
  ) : endsAt ? (
    <>until {endsAt.slice(0, 10)}</>
  ) : (
    "until revoked"
  );

const Revoke = ({
  id,
  label,
  views,
  revoke,
}: {
  id: string;
  label: string;
  views: number;
  revoke: (form: FormData) => Promise<void>;
}) => (
  <Dialog
    title={`Revoke the link ${label}?`}
    description={`It stops working at once, for everybody who has it${views > 0 ? `; it was viewed ${views.toLocaleString("en")} time${views === 1 ? "" : "s"}` : ""}. This cannot be undone.`}
    trigger={
      <Button size="small" look="ghost" data-needs="editor" aria-label={`Revoke the link ${label}`}>
        <Trash2 aria-hidden /> <span className="phone:sr-only">Revoke</span>
      </Button>
    }
  >
    <form action={revoke} className="flex justify-end gap-2">
      <input type="hidden" name="id" value={id} />
      <DialogClose>
        <Button>Keep it</Button>
      </DialogClose>
      <SubmitButton look="danger" pendingText="Revoking…">
        <Trash2 aria-hidden /> Revoke the link
      </SubmitButton>
    </form>
  </Dialog>
);
