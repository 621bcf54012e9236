import { counted } from "assay-lib/domain/text/counted";
import type { GoldenDraft } from "assay-lib/golden/words/new-rows";
import { Clamped } from "@/components/ui/clamped";
import { Checkbox } from "@/components/ui/field";
import { type Edit, toggled } from "./use-edits";

interface Props {
  draft: GoldenDraft;
  edit: Edit;
  onChange: (change: Partial<Edit>) => void;
}

export const GoldContexts = ({ draft, edit, onChange }: Props) => (
  <fieldset className="min-w-0">
    <legend className="mb-0.5 text-caption text-ink-3">
      Contexts: tick those that answer the question
      {draft.contexts.length === 0 && <span className="block text-ink-2">Nothing was retrieved.</span>}
    </legend>
    <ol className="grid gap-1.5">
      {draft.contexts.map(({ text, id }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a context is identified by its rank.
        <li key={index} className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-1">
          <Checkbox
            checked={edit.contexts.includes(index)}
            onChange={() => onChange({ contexts: toggled(edit.contexts, index) })}
            label={
              <span className="text-small text-ink-2">
                Gold<span className="sr-only"> context</span> {index + 1}
              </span>
            }
          />
          <Passage id={id} text={text} />
        </li>
      ))}
      {draft.missed.map(({ at, id, text }) => (
        <li key={`missed ${at}`} className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-1">
          <Checkbox
            checked={edit.missed.includes(at)}
            onChange={() => onChange({ missed: toggled(edit.missed, at) })}
            label={<span className="text-small text-ink-2">Missed</span>}
            aria-label={`Gold context that was not retrieved: ${id ?? text?.slice(0, 60) ?? at + 1}`}
          />
          <Passage id={id} text={text} />
        </li>
      ))}
    </ol>
    {draft.moreContexts > 0 && (
      <p className="mt-1 text-small text-ink-3">{counted(draft.moreContexts, "further context")} stay unchanged.</p>
    )}
  </fieldset>
);

const Passage = ({ id, text }: { id: string | null; text: string | null }) => (
  <div className="min-w-0 text-small">
    {id !== null && <bdi className="block truncate font-mono text-ink-2">{id}</bdi>}
    {text !== null && <Clamped lines={2}>{text}</Clamped>}
  </div>
);
