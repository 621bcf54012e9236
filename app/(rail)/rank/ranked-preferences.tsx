import { counted } from "assay-lib/domain/text/counted";
import { labelOf } from "assay-lib/ranking/words/label";
import type { RankReport } from "assay-lib/ranking/words/report";
import { readPreferredAmong } from "assay-lib/rounds/preferred/read";
import { strengthInWords } from "assay-lib/rounds/words/preferences/in-words";
import { CompareBlind } from "@/app/(rail)/compare/compare-blind";
import { PreferredShare } from "@/components/rounds/results/preferences";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

/** What people chose between the ranked configurations; nothing if they have not. */
export async function RankedPreferences({ report: { configurations } }: { report: RankReport }) {
  const found = await readPreferredAmong(configurations);
  if (!found) return null;
  const { strengths, strengthCi95 } = found.preferences;
  const listed = configurations.flatMap((one) => {
    const won = found.won.get(one.run);
    return won && won.choices > 0 ? [{ one, ...won }] : [];
  });
  const without = configurations.length - listed.length;
  const [first, second] = configurations;
  return (
    <section aria-labelledby="ranked-preferences" className="mt-6">
      <SectionHeading
        id="ranked-preferences"
        title="What people prefer"
        remark={`answers compared without knowing whose they are${without > 0 ? `; ${counted(without, "configuration")} without choices` : ""}`}
      >
        {first && second && <CompareBlind runs={[first.run, second.run]}>Compare the first two blind</CompareBlind>}
      </SectionHeading>
      <Panel className="overflow-hidden">
        <ListTable
          label="Preferred configurations"
          rows={listed}
          keyOf={({ one }) => one.run}
          columns={[
            { name: "Configuration", cellClass: "font-medium", cell: ({ one }) => <CutName name={labelOf(one)} /> },
            {
              name: "Strength",
              sub: "Bradley-Terry",
              numeric: true,
              cell: ({ one }) => strengthInWords(strengths?.[one.run], strengthCi95?.[one.run]),
            },
            { name: "Preferred", sub: "95% interval", numeric: true, cell: (row) => <PreferredShare {...row} none="–" /> },
            { name: "Decided", sub: "questions", numeric: true, cell: ({ n }) => n.toLocaleString("en") },
            { name: "Choices", numeric: true, cell: ({ choices }) => choices.toLocaleString("en") },
          ]}
        />
        {!strengths && (
          <p className="px-4 py-2.5 text-small text-ink-3">
            Strengths need three or more configurations, and wins that lead from each to every other one.
          </p>
        )}
      </Panel>
    </section>
  );
}
