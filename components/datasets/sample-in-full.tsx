import type { ReactNode } from "react";
import { Clamped } from "@/components/ui/clamped";
import { valueText } from "@/components/uploads/value-text";
import type { Sample } from "@/lib/db/samples/rows";

/** Everything that is stored about a sample; long texts are clamped. */
export const SampleInFull = ({ sample }: { sample: Sample }) => (
  <div className="grid gap-x-8 gap-y-4 px-4 py-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] phone:px-2.5">
    <div className="grid content-start gap-4">
      <Part name="Question">
        <Clamped lines={6} className="font-medium">
          {sample.question}
        </Clamped>
      </Part>
      <Part
        name={
          sample.contexts.length === 0 ? "Contexts" : `Contexts, ${sample.contexts.length.toLocaleString("en")} in rank order`
        }
      >
        {sample.contexts.length === 0 ? (
          <span className="text-ink-3">none</span>
        ) : (
          <ol className="grid gap-2">
            {sample.contexts.map((context, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a context is identified by its rank.
              <li key={index} className="grid grid-cols-[24px_minmax(0,1fr)]">
                <span className="text-caption leading-5 text-ink-3 tabular-nums">{index + 1}</span>
                <Clamped lines={4}>{context}</Clamped>
              </li>
            ))}
          </ol>
        )}
      </Part>
    </div>
    <div className="grid content-start gap-4">
      <Part name="Response">
        {sample.response === null ? (
          <span className="text-ink-3">none: this configuration gave no response</span>
        ) : sample.response.trim() === "" ? (
          <span className="text-ink-3">an empty text</span>
        ) : (
          <Clamped lines={10}>{sample.response}</Clamped>
        )}
      </Part>
      <Part name="Reference">
        {sample.reference === null ? <span className="text-ink-3">none</span> : <Clamped lines={6}>{sample.reference}</Clamped>}
      </Part>
      <Values name="Labels" values={sample.labels} />
      <Values name="Metadata" values={sample.metadata} />
      {sample.line !== null && <p className="text-small text-ink-3">Line {sample.line.toLocaleString("en")} of its file.</p>}
    </div>
  </div>
);

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-0.5 text-caption text-ink-3">{name}</h3>
    {children}
  </section>
);

const Values = ({ name, values }: { name: string; values: Record<string, unknown> }) => {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <Part name={name}>
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {entries.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="font-mono text-small text-ink-2 [overflow-wrap:anywhere]">{key}</dt>
            <dd className="min-w-0">
              <Clamped lines={3}>{valueText(value)}</Clamped>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
};
