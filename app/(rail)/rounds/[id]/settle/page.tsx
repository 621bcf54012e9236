import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { readSettle, type SettleView } from "assay-lib/rounds/settle/desk";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { roundHere, titleOfRound } from "@/app/titles";
import { loadSettleSearch, settleHref } from "@/components/addresses/rounds";
import { AskName } from "@/components/rounds/labelling/ask-name";
import { Item } from "@/components/rounds/labelling/item";
import { LabelsToSettle, SettleBar } from "@/components/rounds/labelling/settle/bar";
import { SettleKeys } from "@/components/rounds/labelling/settle/keys";
import { MarkdownText } from "@/components/samples/texts/markdown";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { settleAction, unsettleAction } from "./actions";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = titleOfRound("Settle");

export default async function SettlePage({ params, searchParams }: Props) {
  const [{ id }, { item, after }, reviewer] = await Promise.all([params, loadSettleSearch(searchParams), readReviewer()]);
  const href = `/rounds/${id}`;
  const [round, view] = await Promise.all([
    roundHere(id),
    reviewer && orRefusal(readSettle(id, reviewer, { itemId: item || null, after })),
  ]);
  if (!round || view instanceof Refusal) notFound();
  return (
    <>
      <TopBar crumbs={[{ name: "Rounds", href: "/rounds" }, { name: round.name, href }, { name: "Settle" }]}>
        <ButtonLink look="ghost" href={href} prefetch={false}>
          Leave
        </ButtonLink>
      </TopBar>
      {view ? <Settle view={view} href={href} /> : <AskName href={href} />}
    </>
  );
}

function Settle({ view, href }: { view: SettleView; href: string }) {
  const { round, rubric, item, shown, isOwn, differing, settled } = view;
  if (!item)
    return (
      <EmptyState isPage title="Nothing left to settle." actions={<ButtonLink href={href}>Back to the round</ButtonLink>}>
        {differing === 0
          ? "No item has labels of two people that differ."
          : `${settled.toLocaleString("en")} of ${differing.toLocaleString("en")} items that people labelled differently are settled.`}
      </EmptyState>
    );
  return (
    <>
      <SettleKeys />
      <p className="mt-3.5 text-[12.5px]/5 text-ink-2">
        <b className="font-semibold text-ink tabular-nums">
          {settled.toLocaleString("en")} of {differing.toLocaleString("en")}
        </b>{" "}
        settled. {shown ? "These are people’s labels." : "People’s labels appear once you have given yours."}
      </p>
      <Panel className="mt-3 px-5 pt-4 pb-[18px] phone:p-3.5">
        <Item item={item} unit={round.unit} />
        <details className="mt-4 border-t border-line pt-3">
          <summary className="cursor-pointer font-medium [overflow-wrap:anywhere]">
            <bdi>{round.question.text}</bdi> <span className="text-small font-normal text-ink-3">rubric {rubric.version}</span>
          </summary>
          <div className="mt-2 max-h-96 overflow-y-auto text-[12.5px]/[18px] text-ink-2">
            <MarkdownText pieces={[{ kind: "text", text: rubric.text || "No rubric yet." }]} />
          </div>
        </details>
      </Panel>
      {shown && <LabelsToSettle round={round} shown={shown} isOwn={isOwn} />}
      <SettleBar
        view={{ ...view, item }}
        nextHref={settleHref(round.id, shown?.settled ? {} : { after: item.position })}
        settle={settleAction}
        unsettle={unsettleAction}
      />
    </>
  );
}
