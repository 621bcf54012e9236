import { readAsScore } from "assay-lib/datasets/column-plan";
import { parseChoices } from "assay-lib/datasets/scores/choices";
import { listDatasets } from "assay-lib/db/datasets";
import type { Upload } from "assay-lib/db/location/uploads";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { counted } from "assay-lib/domain/text/counted";
import { stem } from "assay-lib/imports/stem";
import { findMapping } from "assay-lib/imports/store/mappings";
import { previewUpload } from "assay-lib/imports/upload-preview";
import { findUpload } from "assay-lib/imports/uploads";
import { FileText } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { loadUploadSearch, uploadQuery } from "@/components/addresses/upload";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { SectionHeading } from "@/components/ui/panel";
import { ColumnTable } from "@/components/uploads/column-table";
import { FileChoices } from "@/components/uploads/file-choices";
import { FirstRows } from "@/components/uploads/first-rows";
import { UploadForm } from "@/components/uploads/form";
import { EarlierMapping, MissingFields } from "@/components/uploads/mapping-notices";
import { ColumnPathField } from "@/components/uploads/path-field";
import { ReadingAgain } from "@/components/uploads/reading-again";
import { RejectedRows, rejectedPageSize } from "@/components/uploads/rejected-rows";
import { ScoredRunCard, ScoreFinding, ScoreTable } from "@/components/uploads/scores";
import { StoreUpload } from "@/components/uploads/store";
import { UploadSummary } from "@/components/uploads/summary";

export const metadata: Metadata = { title: "Upload" };

const crumbs = [{ name: "Datasets", href: "/datasets" }, { name: "Upload" }];

export default async function UploadPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const { id } = await params;
  const search = loadUploadSearch(await searchParams);
  const upload = await findUpload(id);
  const back = search.into ? `/datasets/${encodeURIComponent(search.into)}` : "/datasets";
  if (!upload)
    return (
      <Refused title="Upload expired" fileName="Upload" back={back}>
        Uploads that aren't stored expire after a day. Upload the file again.
      </Refused>
    );
  const { map } = search;
  const [read, datasets] = await Promise.all([orRefusal(preview(upload, search)), listDatasets()]);
  const kept = read instanceof Refusal && read.errors.some(({ path }) => path === "map") ? ofFile(map) : {};
  if (read instanceof Refusal)
    return (
      <Refused
        title="Could not read the file"
        fileName={upload.fileName}
        back={back}
        mayChooseEncoding={read.errors.some(({ path }) => path === "file:encoding")}
        encoding={map["file:encoding"] ?? ""}
        again={Object.keys({ ...map, ...search.scores }).length > 0 && uploadQuery(`/datasets/uploads/${id}`, { map: kept })}
      >
        {read.message}
      </Refused>
    );

  const { columns: all, problems, accepted, rejected, configurations, hints, paths, firstRows, format } = read;
  const columns = all.filter(({ why }) => why !== readAsScore);
  const scores = read.scores.filter(({ isTaken }) => isTaken);
  const earlier = await findMapping(read.shape);
  const rows = accepted + rejected;
  const counts = format.counts === "lines" ? "line" : "row";
  const missing = read.missing.map(({ path }) => path);
  const isMissing = missing.length > 0;
  const names = new Set(columns.map(({ column }) => column));
  const hasPaths = isMissing || paths.some(({ path }) => !names.has(path));
  const joins = datasets.find((dataset) => dataset.id === search.into);
  const taken = configurations.find(({ name }) => joins?.configurations.some((configuration) => configuration.name === name));
  // Scores of rows that are stored become a run of these.
  const areKnown = taken !== undefined && scores.length > 0;
  const others = joins ? "other rows" : "nothing";
  const conflict =
    taken && !areKnown && `${joins?.name} already has a configuration ${taken.name}. Rename this one or choose another dataset.`;
  const metadataCount = columns.filter(({ field }) => field?.startsWith("metadata.")).length;
  const ignoredCount = columns.filter(({ field }) => field === null).length;
  const pages = Math.max(1, Math.ceil(problems.length / rejectedPageSize));
  const page = Math.min(Math.max(1, search.page), pages);
  const address = (change: Partial<typeof search>) => uploadQuery(`/datasets/uploads/${id}`, { ...search, ...change });
  return (
    <ReadingAgain>
      <TopBar crumbs={crumbs}>
        <StoreUpload
          id={id}
          stem={stem(upload.fileName)}
          samples={isMissing ? 0 : accepted}
          rows={rows}
          isBlocked={isMissing || Boolean(conflict)}
          runs={scores.length > 0 ? configurations.length : 0}
          areKnown={areKnown}
        />
      </TopBar>
      <UploadSummary upload={upload} preview={read} back={back} />
      {scores.length > 0 && !isMissing && (
        <ScoreFinding
          scores={scores}
          samples={accepted}
          name={joins?.name ?? stem(upload.fileName)}
          has={areKnown ? "these rows" : others}
        />
      )}
      <UploadForm
        stem={stem(upload.fileName)}
        datasets={datasets.map(({ id, name }) => ({ id, name }))}
        configurationColumn={columns.find(({ field }) => field === "configuration")?.column ?? null}
        problem={conflict || undefined}
        asksJudge={scores.length > 0 && scores.every(({ models }) => models.length === 0)}
        conversations={read.conversations}
        choices={format.choices}
        showsJoined={columns.some(({ field, holds }) => field === "contexts" && holds !== null && holds.includes("plain text"))}
      />
      <div className="mt-4 grid gap-2 empty:hidden">
        {earlier && <EarlierMapping map={earlier} />}
        <MissingFields missing={missing} />
        {!isMissing && accepted === 0 && (
          <Notice kind="problem" title="No row can be stored">
            Each row is listed below with its reason. Change the column mapping, or fix the file and upload it again.
          </Notice>
        )}
        {hints.length > 0 && (
          <Notice title={hints.length > 1 ? "How the file is read" : undefined}>
            {hints.map((hint) => (
              <p key={hint}>{hint}</p>
            ))}
          </Notice>
        )}
      </div>
      {read.scores.length > 0 && !isMissing && (
        <>
          <SectionHeading
            id="scores"
            title="Scores found"
            remark={
              scores.length > 0
                ? `${counted(scores.length, "score")}; you can change each`
                : "if another tool judged these rows, choose “a score” for its columns"
            }
          />
          <ScoreTable scores={read.scores} counts={counts} />
        </>
      )}
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-x-4",
          (rejected > 0 || scores.length > 0) && !isMissing && "xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]",
        )}
      >
        <div>
          <SectionHeading
            id="columns"
            title="Columns"
            remark={`${columns.length - metadataCount - ignoredCount} recognized, ${metadataCount} stored as metadata, ${ignoredCount} ignored; you can change each`}
          />
          <ColumnTable columns={columns} counts={counts} />
          {hasPaths && <ColumnPathField paths={paths} missing={missing} />}
        </div>
        <div>
          {scores.length > 0 && !isMissing && (
            <>
              <SectionHeading
                id="becomes"
                title={configurations.length > 1 ? "The runs it becomes" : "The run it becomes"}
                remark="means, from 0 to 1"
              />
              <ScoredRunCard scores={scores} />
            </>
          )}
          {rejected > 0 && !isMissing && (
            <>
              <SectionHeading
                id="rejected"
                title="Rejected rows"
                remark={`${rejected.toLocaleString("en")} of ${rows.toLocaleString("en")}${accepted > 0 ? "; the others will be stored" : ""}`}
              >
                <a
                  href={uploadQuery(`/datasets/uploads/${id}/rejected`, { ...search, page: null })}
                  className="link text-small"
                  download
                >
                  Download the {problems.length === 1 ? "row" : `${problems.length.toLocaleString("en")} rows`}
                </a>
              </SectionHeading>
              <RejectedRows problems={problems} page={page} counts={counts} href={(to) => address({ page: to })} />
            </>
          )}
        </div>
      </div>
      {firstRows.length > 0 && !isMissing && (
        <div>
          <SectionHeading id="first" title="Preview of the first rows" />
          <FirstRows rows={firstRows} counts={counts} />
        </div>
      )}
    </ReadingAgain>
  );
}

async function preview(upload: Upload, { map, joined, turns, config, scores }: Awaited<ReturnType<typeof loadUploadSearch>>) {
  const reading = { map, contextDelimiter: joined, eachTurn: turns, configuration: config };
  return previewUpload(upload, { ...reading, scoreChoices: parseChoices(scores) });
}

/** A sheet that was chosen has other columns than the mapping of the last one. */
const ofFile = (map: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(map).filter(([key]) => key.startsWith("file:")));

/** `again`: the page's address without manual mapping. */
function Refused({
  title,
  fileName,
  back,
  again,
  mayChooseEncoding = false,
  encoding = "",
  children,
}: Record<"title" | "fileName" | "back" | "children", string> & {
  again?: string | false;
  mayChooseEncoding?: boolean;
  encoding?: string;
}) {
  return (
    <ReadingAgain>
      <TopBar crumbs={crumbs} />
      <h1 className="flex items-center gap-3.5 pt-5 pb-4 text-title font-semibold [overflow-wrap:anywhere]">
        <FileText aria-hidden className="size-5 shrink-0 text-ink-3" />
        {fileName}
      </h1>
      <Notice
        kind="problem"
        title={title}
        actions={
          <ButtonLink href={back} look="primary">
            Choose another file
          </ButtonLink>
        }
      >
        <p>{children}</p>
        <p className="mt-1">Nothing was stored.</p>
        {again && (
          <p className="mt-1">
            <Link href={again} className="link">
              Read it again with the default mapping
            </Link>
          </p>
        )}
      </Notice>
      {mayChooseEncoding && (
        <div className="mt-4">
          <FileChoices sheets={[]} sheet={null} encoding={{ name: encoding, sample: "" }} joinsPassages={false} />
        </div>
      )}
    </ReadingAgain>
  );
}
