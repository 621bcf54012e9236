import type { Said } from "assay-lib/reviews/store/same-answer";
import { ArrowLeft, ChevronDown, ChevronUp, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { GoldenDetails, type GoldenDetailsProps } from "@/components/golden/details";
import { type DeskProps, ReviewDesk } from "@/components/reviews/desk";
import { QueueReasons } from "@/components/reviews/queue/reasons";
import { SaidBefore } from "@/components/reviews/said-before";
import { SampleVerdict } from "@/components/reviews/sample-verdict";
import { Against, type AgainstProps } from "@/components/samples/difference/against";
import { claimsDetail } from "@/components/samples/judged/sample";
import { Button, ButtonLink, buttonClass, IconButton } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { ScrollRegion } from "@/components/ui/panel";
import { Kbd } from "@/components/ui/tag";
import { CopyLink } from "./copy-link";
import { KeyList, OnItsWay, ReviewKeys } from "./keys";
import { QueueNext, SampleLink } from "./next";
import { SampleReview } from "./sections";

export interface ShownSample {
  path: string;
  parts: Omit<ComponentProps<typeof SampleReview>, "against" | "said">;
  toolbar: Omit<ComponentProps<typeof ReviewToolbar>, "isPanel" | "hasClaims">;
  team: {
    desk: DeskProps;
    difference: AgainstProps;
    said: readonly Said[];
    /** Null unless the sample is a golden row. */
    golden: GoldenDetailsProps | null;
    /** Null unless opened from the review queue. */
    queue: (ComponentProps<typeof QueueReasons> & Pick<ComponentProps<typeof QueueNext>, "next" | "isFinal">) | null;
  } | null;
}

interface SampleViewProps {
  shown: ShownSample;
  /** Missing in a share. */
  comments?: ReactNode;
  isPanel?: boolean;
}

export const SampleView = ({ shown, comments, isPanel = false }: SampleViewProps) => {
  const { path, parts, team } = shown;
  const queue = team?.queue;
  const head = (
    <>
      <ReviewToolbar {...shown.toolbar} isPanel={isPanel} hasClaims={parts.review.metrics.some(claimsDetail)} />
      {queue && <QueueReasons {...queue} />}
    </>
  );
  const review = (
    <>
      {team?.golden && (
        <section aria-label="Golden row" className="mt-3 rounded-control bg-sunken px-3 py-2">
          <h2 className="mb-0.5 text-caption text-ink-3">Golden row</h2>
          <GoldenDetails key={String(team.golden.row.confirmedAt)} {...team.golden} />
        </section>
      )}
      <SampleReview
        {...parts}
        said={team && <SaidBefore said={team.said} run={parts.review.run.id} />}
        against={team && <Against {...team.difference} />}
      />
      {comments}
    </>
  );
  const foot = isPanel ? "contents" : "sticky bottom-0 z-10 -mx-6 -mb-10 phone:-mx-4 phone:-mb-8";
  const content = (
    <>
      {isPanel ? head : <div className="sticky top-0 z-10 -mx-6 phone:-mx-4">{head}</div>}
      {isPanel ? (
        <ScrollRegion
          label="Review of the sample"
          className="min-h-0 flex-1 overflow-y-auto px-6 focus-visible:-outline-offset-2 phone:px-4"
        >
          {review}
        </ScrollRegion>
      ) : (
        review
      )}
      {team && (
        <div data-foot={isPanel ? undefined : ""} className={foot}>
          <SampleVerdict next={queue && <QueueNext {...queue} isPanel={isPanel} />} />
        </div>
      )}
    </>
  );
  return (
    <ReviewKeys path={isPanel ? path : undefined} className={isPanel ? "flex min-h-0 flex-1 flex-col" : undefined}>
      {team ? <ReviewDesk {...team.desk}>{content}</ReviewDesk> : content}
    </ReviewKeys>
  );
};

interface Place {
  /** Null if the filter excludes the sample. */
  place: number | null;
  total: number;
  previous: string | null;
  next: string | null;
  filter: string;
}

interface Props {
  at: Place;
  externalId: string | null;
  path: string;
  isPanel: boolean;
  hasClaims: boolean;
  isFinal: boolean;
  /** For visitors who cannot review. */
  back?: string;
}

const ReviewToolbar = ({ at, externalId, path, isPanel, hasClaims, isFinal, back }: Props) => (
  <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-bg px-6 py-2 phone:px-4">
    <div className="flex min-w-0 flex-1 items-center gap-2">
      {back && (
        <ButtonLink href={back} look="ghost" size="small" prefetch={false} className="-ml-2">
          <ArrowLeft aria-hidden /> All samples
        </ButtonLink>
      )}
      <Step name="Previous sample" shortcut="k" href={at.previous} isPanel={isPanel} isFinal={isFinal}>
        <ChevronUp aria-hidden />
      </Step>
      <Step name="Next sample" shortcut="j" href={at.next} isPanel={isPanel} isFinal={isFinal}>
        <ChevronDown aria-hidden />
      </Step>
      <p className="flex min-w-0 items-center gap-2">
        <span role="status" className="font-semibold whitespace-nowrap tabular-nums">
          <span className="sr-only">Sample </span>
          {at.place === null
            ? "Not in this filter"
            : `${at.place.toLocaleString("en-US")} of ${at.total.toLocaleString("en-US")}`}
          {at.place !== null && end(at) && <span className="font-normal text-ink-3">, {end(at)}</span>}
        </span>
        <span className="min-w-0 truncate text-ink-3 phone:sr-only">{at.filter}</span>
        {externalId !== null && (
          <span className="max-w-[220px] min-w-0 shrink-0 truncate font-mono text-small text-ink-3 phone:hidden">
            {externalId}
          </span>
        )}
      </p>
    </div>
    <div className="flex items-center gap-2">
      <span className="flex items-center gap-[5px] text-[11.5px] whitespace-nowrap text-ink-3 max-[1100px]:hidden">
        <Kbd>j</Kbd> next <Kbd>k</Kbd> previous
      </span>
      <KeyList closes={isPanel} reviews={back === undefined} hasClaims={hasClaims} />
      <CopyLink path={path} />
      {isPanel && (
        <DialogClose>
          <IconButton icon={X} look="ghost" size="small" aria-label="Close, Escape" />
        </DialogClose>
      )}
    </div>
  </header>
);

function end({ place, total }: Place): string | null {
  if (total === 1) return "the only one";
  if (place === 1) return "the first";
  return place === total ? "the last" : null;
}

interface StepProps extends Omit<ComponentProps<typeof SampleLink>, "href"> {
  name: string;
  shortcut: string;
  href: string | null;
}

const Step = ({ name, shortcut, href, children, ...link }: StepProps) =>
  href === null ? (
    <Button size="small" icon disabled aria-label={name}>
      {children}
    </Button>
  ) : (
    <SampleLink
      {...link}
      href={href}
      className={buttonClass({ size: "small", icon: true })}
      aria-label={name}
      aria-keyshortcuts={shortcut}
    >
      {children}
      {link.isPanel && <OnItsWay />}
    </SampleLink>
  );
