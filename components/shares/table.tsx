"use client";

import { Trash2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { SubmitButton } from "@/components/settings/submit-button";
import { plainLayout } from "@/components/tables/layout";
import { type DataColumn, DataTable } from "@/components/tables/rows";
import { type Selectable, useSelection } from "@/components/tables/selection";
import { SelectionBar } from "@/components/tables/selection-bar";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import type { ShareEnd, ShareShows } from "@/lib/domain/shares/choices";
import { counted } from "@/lib/domain/text/counted";

const ConfirmMany = dynamic(() => import("@/components/deletion/many").then((file) => file.ConfirmMany));

/** Times are ISO text. */
export interface ShareListed {
  id: string;
  label: string;
  what: string;
  runs: readonly { id: string; name: string }[];
  shows: ShareShows;
  end: ShareEnd | null;
  /** Null without accounts. */
  createdBy: string | null;
  /** When it was revoked, expired or will expire; null if never. */
  endsAt: string | null;
  views: number;
  lastViewedAt: string | null;
}

type Row = ShareListed & Selectable;

/** Newest first. `revoke` reads the form's `id`. */
export const SharesTable = ({
  shares,
  total,
  revoke: revokeAction,
  revokeMany,
}: {
  shares: readonly ShareListed[];
  /** `shares` may have only the newest. */
  total: number;
  revoke: (form: FormData) => Promise<string>;
  revokeMany: (ids: string[]) => Promise<string | null>;
}) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  const [isRevoking, setRevoking] = useState(false);
  const selection = useSelection<Row>();
  const working = selection.rows.filter(({ end }) => end === null);
  const what = counted(working.length, "link");
  const revoke = async (form: FormData) => {
    const text = await revokeAction(form);
    startTransition(() => setAnnounced({ text }));
  };
  const columns = columnsOf(revoke);
  return (
    <AnnouncedSection id="shares" title="Share links" announced={announced}>
      <Panel>
        {shares.length > 0 && (
          <DataTable
            label="Existing share links"
            rows={shares.map((share) => ({ ...share, name: share.label }))}
            columns={columns}
            layout={plainLayout}
            selection={selection}
            rowClass="phone:grid phone:grid-cols-2 phone:gap-x-4 phone:gap-y-1 phone:border-b phone:border-line phone:py-2.5 phone:pr-3.5 phone:pl-11 phone:last:border-b-0 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:p-0"
            selectClass="phone:absolute phone:top-3 phone:left-3.5 phone:p-0!"
          />
        )}
        <p className={cn("px-3.5 py-2.5 text-small text-ink-3", shares.length > 0 && "border-t border-line")}>
          {shares.length === 0
            ? "No links yet. Use Share on a run or comparison page to create one. Anyone with the link can view that page."
            : `A link is shown only once, when it is made; only its hash is stored. It is deleted with its runs.${
                total > shares.length
                  ? ` The newest ${shares.length.toLocaleString("en")} of ${total.toLocaleString("en")}; GET /api/v1/shares lists all.`
                  : ""
              }`}
        </p>
      </Panel>
      <SelectionBar
        label="Selected share links"
        count={selection.rows.length}
        acts={[
          {
            name: "Revoke",
            icon: Trash2,
            needs: "editor",
            ...(working.length > 0 && { onSelect: () => setRevoking(true) }),
          },
          { name: "Clear", icon: X, onSelect: selection.clear },
        ]}
      >
        {working.length < selection.rows.length && (
          <p className="text-small text-ink-2">{working.length.toLocaleString("en")} of them are active.</p>
        )}
      </SelectionBar>
      {isRevoking && (
        <ConfirmMany
          open
          onOpenChange={setRevoking}
          title={`Revoke ${what}?`}
          what={what}
          count={async () => "will stop working immediately for everyone."}
          verb={`Revoke ${what}`}
          act={() => revokeMany(working.map(({ id }) => id))}
          onDone={() => {
            setRevoking(false);
            selection.clear();
            startTransition(() => setAnnounced({ text: `${what} revoked.` }));
          }}
        />
      )}
    </AnnouncedSection>
  );
};

const columnsOf = (revoke: (form: FormData) => Promise<void>): DataColumn<Row>[] => [
  {
    id: "label",
    name: "Link",
    sub: "content",
    isFixed: true,
    least: 200,
    cellClass: "phone:col-span-full",
    cell: (share) => <ShareName share={share} />,
  },
  {
    id: "works",
    name: "Active",
    width: 150,
    cell: (share) => (
      <span className={share.end ? "text-ink-3" : undefined}>
        <ShareLifetime share={share} />
      </span>
    ),
  },
  {
    id: "views",
    name: "Views",
    sub: "latest",
    numeric: true,
    width: 110,
    cell: ({ views, lastViewedAt }) => (
      <>
        {views.toLocaleString("en")}
        <span className="hidden phone:inline"> {views === 1 ? "view" : "views"}</span>
        <span className="block text-caption text-ink-3">{lastViewedAt ? <Moment at={lastViewedAt} /> : "never"}</span>
      </>
    ),
  },
  {
    id: "revoke",
    name: "Revoke",
    isUnnamed: true,
    width: 110,
    className: "pr-2 text-right",
    cellClass: "phone:col-span-full phone:text-left",
    cell: ({ id, label, views, end }) => end === null && <Revoke id={id} label={label} views={views} revoke={revoke} />,
  },
];

const ShareName = ({ share: { label, what, runs, shows, end, createdBy } }: { share: ShareListed }) => {
  const names = runs.map(({ name }) => name).join(" and ");
  const shown = [
    shows.texts ? "texts" : "no texts",
    shows.names ? "names" : "no names",
    ...(shows.metadata ? ["other columns"] : []),
    ...(shows.reviews ? ["reviews"] : []),
    ...(shows.prompts ? ["prompts"] : []),
    ...(shows.export ? ["export"] : []),
  ];
  return (
    <span className="block [overflow-wrap:anywhere]">
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
    </span>
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
    description={`It stops working immediately for everyone${views > 0 ? `. It was viewed ${counted(views, "time")}` : ""}. This cannot be undone.`}
    trigger={
      <Button size="small" look="ghost" data-needs="editor" aria-label={`Revoke the link ${label}`}>
        <Trash2 aria-hidden /> <span className="phone:sr-only">Revoke</span>
      </Button>
    }
  >
    <form action={revoke} className="flex justify-end gap-2">
      <input type="hidden" name="id" value={id} />
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <SubmitButton look="danger" pendingText="Revoking…">
        <Trash2 aria-hidden /> Revoke the link
      </SubmitButton>
    </form>
  </Dialog>
);
