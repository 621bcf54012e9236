"use client";

import type { ListedShare } from "assay-lib/access/shares/store";
import { runsInWords, type ShareEnd } from "assay-lib/domain/shares/choices";
import { counted } from "assay-lib/domain/text/counted";
import { Trash2, X } from "lucide-react";
import { useState } from "react";
import { ActDialog, RowButton } from "@/components/settings/act-dialog";
import { useAnnounce } from "@/components/settings/announced-section";
import type { Action } from "@/components/settings/form";
import { plainLayout } from "@/components/tables/layout";
import { type DataColumn, DataTable } from "@/components/tables/rows";
import { type Selectable, useSelection } from "@/components/tables/selection";
import { SelectionBar } from "@/components/tables/selection-bar";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { later } from "@/components/ui/on-demand/later";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { levelWords } from "./levels";

const ConfirmMany = later(() => import("@/components/deletion/confirm").then((file) => file.ConfirmMany));

type Row = ListedShare & Selectable & { what: string; end: ShareEnd | null };

interface Props {
  shares: readonly Row[];
  /** `shares` may have only the newest. */
  total: number;
  revoke: Action;
  revokeMany: (ids: string[]) => Promise<string | null>;
}

/** Newest first. `revoke` reads the form's `id`. */
export function SharesTable({ shares, total, revoke, revokeMany }: Props) {
  const announce = useAnnounce();
  const [isRevoking, setRevoking] = useState(false);
  const selection = useSelection<Row>();
  const working = selection.rows.filter(({ end }) => end === null);
  const what = counted(working.length, "link");
  const notListed = ` The newest ${shares.length.toLocaleString("en")} of ${total.toLocaleString("en")}; GET /api/v1/shares lists all.`;
  return (
    <>
      <Panel>
        {shares.length > 0 && (
          <DataTable
            label="Existing share links"
            rows={shares}
            columns={columnsOf(revoke)}
            layout={plainLayout}
            selection={selection}
            rowClass="phone:grid phone:grid-cols-2 phone:gap-x-4 phone:gap-y-1 phone:border-b phone:border-line phone:py-2.5 phone:pr-3.5 phone:pl-11 phone:last:border-b-0 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:p-0"
            selectClass="phone:absolute phone:top-3 phone:left-3.5 phone:p-0!"
          />
        )}
        <p className={cn("px-3.5 py-2.5 text-small text-ink-3", shares.length > 0 && "border-t border-line")}>
          {shares.length === 0
            ? "No links yet. Use Share on the page of a run, a comparison or a ranking to create one. Anyone with the link can view that page."
            : `A link is shown only once, when it is made; only its hash is stored. It is deleted with its runs.${total > shares.length ? notListed : ""}`}
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
            announce(`${what} revoked.`);
          }}
        />
      )}
    </>
  );
}

const columnsOf = (revoke: Action): DataColumn<Row>[] => [
  {
    id: "label",
    name: "Link",
    sub: "content",
    isFixed: true,
    least: 200,
    cellClass: "phone:col-span-full",
    cell: (share) => <ShareName {...share} />,
  },
  {
    id: "works",
    name: "Active",
    width: 150,
    cell: ({ end, revokedAt, expiresAt }) =>
      end === null ? (
        `until ${expiresAt?.toISOString().slice(0, 10) ?? "revoked"}`
      ) : (
        <span className="text-ink-3">
          {end} <Moment at={revokedAt ?? expiresAt ?? ""} />
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
    cell: ({ id, label, views, end }) =>
      end === null && (
        <ActDialog
          trigger={<RowButton icon={Trash2} text="Revoke" data-needs="editor" label={`Revoke the link ${label}`} />}
          title={`Revoke the link ${label}?`}
          description={`It stops working immediately for everyone${views > 0 ? `. It was viewed ${counted(views, "time")}` : ""}. This cannot be undone.`}
          verb={
            <>
              <Trash2 aria-hidden /> Revoke the link
            </>
          }
          pending="Revoking…"
          isDanger
          action={revoke}
          sends={{ id }}
        />
      ),
  },
];

function ShareName({ label, kind, what, runs, level, guests, end, createdBy }: Row) {
  const names = runsInWords(runs.map(({ name }) => name));
  const shown = [levelWords[kind][level].name, guests && "visitors can comment"];
  return (
    <span className="block [overflow-wrap:anywhere]">
      <span className={cn("font-medium", end && "text-ink-2")}>{label}</span>
      <span className="block text-caption text-ink-3">
        {label === names ? what : `${what}: ${names}`}
        {createdBy !== null && `, by ${createdBy}`}
      </span>
      <span className="mt-0.5 flex flex-wrap gap-1">
        {shown.filter(Boolean).map((name) => (
          <Tag key={String(name)}>{name}</Tag>
        ))}
      </span>
    </span>
  );
}
