import { Refusal } from "assay-lib/domain/problem";
import { readPreferences } from "assay-lib/preferences/desk";
import { questionsNeeded } from "assay-lib/preferences/questions-needed";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { orRefusal } from "@/app/or-refusal";
import { compareHref, loadCompareSearch } from "@/components/addresses/compare";
import { PreferDesk } from "@/components/preferences/desk";
import { AskName } from "@/components/round-desk/ask-name";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { preferAction } from "./actions";

export const metadata: Metadata = { title: "Compare blind" };

/** Says nothing of the runs but their ids in the address, in the order in which they came. */
export default async function PreferPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [{ runs }, reviewer] = await Promise.all([loadCompareSearch(searchParams), readReviewer()]);
  const view = reviewer && (await orRefusal(readPreferences(runs, reviewer)));
  if (view instanceof Refusal) notFound();
  const href = compareHref({ runs });
  return (
    <>
      <TopBar crumbs={[{ name: "Compare", href }, { name: "Blind" }]}>
        <ButtonLink look="ghost" href={href} prefetch={false}>
          Leave
        </ButtonLink>
      </TopBar>
      {view ? (
        <>
          {view.done === 0 && view.total > 0 && (
            <p className="mt-3.5 text-ink-2">
              Each answer is from one of two runs, in random order. Choose the better one. {questionsNeeded}
            </p>
          )}
          <PreferDesk
            key={`${runs.join(" ")} ${reviewer?.id ?? reviewer?.name}`}
            runs={runs}
            opened={view}
            href={href}
            action={preferAction}
          />
        </>
      ) : (
        <AskName href={href} back="Back to Compare">
          Your choices are saved under your name.
        </AskName>
      )}
    </>
  );
}
