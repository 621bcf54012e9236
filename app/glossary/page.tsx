import type { Metadata } from "next";
import { subjects, termName } from "@/components/glossary/words";
import { PageTitle, TopBar } from "@/components/shell/page";
import { Panel } from "@/components/ui/panel";

export const metadata: Metadata = { title: "Glossary" };

export default function GlossaryPage() {
  return (
    <>
      <TopBar crumbs={[{ name: "Glossary" }]} />
      <PageTitle>Glossary</PageTitle>
      <p className="mt-1 max-w-[76ch] text-ink-2">
        The terms Assay uses. A dotted underline anywhere in the app opens the definition.
      </p>
      <div className="mt-5 columns-[400px] gap-4">
        {Object.entries(subjects).map(([subject, words]) => (
          <section key={subject} aria-label={subject} className="mb-5 break-inside-avoid">
            <h2 className="mb-2 text-body font-semibold">{subject}</h2>
            <Panel>
              <dl className="divide-y divide-line">
                {Object.entries(words).map(([word, meaning]) => (
                  <div key={word} id={word} className="scroll-mt-4 px-4 py-2.5 target:bg-accent-soft">
                    <dt className="font-medium">{termName(word)}</dt>
                    <dd className="max-w-[68ch] text-ink-2">{meaning}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
          </section>
        ))}
      </div>
    </>
  );
}
