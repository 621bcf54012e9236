import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { readDesk } from "assay-lib/rounds/desk";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { roundHere, titleOfRound } from "@/app/titles";
import { AskName } from "@/components/rounds/labelling/ask-name";
import { LabelDesk } from "@/components/rounds/labelling/desk";
import { readRubricShown, rubricCookie } from "@/components/rounds/labelling/rubric-cookie";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Kbd } from "@/components/ui/tag";
import { labelAction } from "./actions";

interface Props {
  params: Promise<{ id: string }>;
  /** `item` is shown first. */
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = titleOfRound("Label");

export default async function LabelPage({ params, searchParams }: Props) {
  const [{ id }, { item }, reviewer, jar] = await Promise.all([params, searchParams, readReviewer(), cookies()]);
  const round = await roundHere(id);
  if (!round) notFound();
  const first = typeof item === "string" && /^\d{1,9}$/.test(item) ? Number(item) : null;
  const view = reviewer && (await orRefusal(readDesk(id, reviewer, { first })));
  if (view instanceof Refusal) notFound();
  const href = `/rounds/${id}`;
  return (
    <>
      <TopBar crumbs={[{ name: "Rounds", href: "/rounds" }, { name: round.name, href }, { name: "Label" }]}>
        <span className="flex items-center gap-1.5 text-small text-ink-3 narrow:hidden">
          <Kbd>?</Kbd> all keys
        </span>
        <ButtonLink look="ghost" href={href} prefetch={false}>
          Leave
        </ButtonLink>
      </TopBar>
      {view ? (
        <LabelDesk
          key={`${id} ${reviewer?.id ?? reviewer?.name}`}
          opened={view}
          href={href}
          isRubricShown={readRubricShown(jar.get(rubricCookie)?.value)}
          action={labelAction}
        />
      ) : (
        <AskName href={href} />
      )}
    </>
  );
}
