import type { FilePreview } from "assay-lib/datasets/preview-file";
import { counted } from "assay-lib/domain/text/counted";
import { fileSize } from "assay-lib/domain/text/file-size";
import { FileText } from "lucide-react";
import Link from "next/link";

interface Props {
  upload: { fileName: string; size: number };
  preview: FilePreview;
  back: string;
}

export const UploadSummary = ({ upload, preview, back }: Props) => {
  const { accepted, rejected, format, columns, configurations, missing } = preview;
  const isRead = missing.length === 0;
  const rows = accepted + rejected;
  const facts = [
    format.label,
    fileSize(upload.size),
    `${isRead ? `${counted(rows, "row")}, ` : ""}${counted(columns.length, "column")}`,
    ...(format.dialect ? [`recognized as ${format.dialect}`] : []),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 pt-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-panel border border-line-2 bg-surface text-ink-2">
          <FileText aria-hidden className="size-5" strokeWidth={1.5} />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="line-clamp-2 text-title font-semibold tracking-[-0.015em] [overflow-wrap:anywhere]">
            {upload.fileName}
          </h1>
          <p className="flex flex-wrap gap-x-2.5 text-small text-ink-2">
            <span>{facts.join(" · ")}</span>
            <Link href={back} className="link">
              Choose another file
            </Link>
          </p>
        </div>
        <dl className="flex gap-7 text-right phone:w-full phone:text-left">
          <Amount name="Will be stored" value={isRead ? accepted : null} />
          <Amount name="Rejected" value={isRead ? rejected : null} />
          <Amount name="Configurations" value={isRead ? configurations.length : null} />
        </dl>
      </div>
      <div
        role="img"
        aria-label={isRead ? `${accepted} of ${rows} rows will be stored, ${rejected} rejected` : "No rows read yet"}
        className="mt-3.5 flex h-1.5 gap-0.5"
      >
        {isRead && accepted > 0 && <span className="rounded-[2px] bg-accent-ink" style={{ flex: accepted }} />}
        {isRead && rejected > 0 && <span className="min-w-2 rounded-[2px] bg-ink-2" style={{ flex: rejected }} />}
        {(!isRead || rows === 0) && <span className="flex-1 rounded-[2px] bg-line" />}
      </div>
    </>
  );
};

const Amount = ({ name, value }: { name: string; value: number | null }) => (
  <div>
    <dt className="text-caption whitespace-nowrap text-ink-3">{name}</dt>
    <dd className="text-[22px]/7 font-semibold tracking-[-0.02em] tabular-nums">
      {value === null ? "–" : value.toLocaleString("en")}
    </dd>
  </div>
);
