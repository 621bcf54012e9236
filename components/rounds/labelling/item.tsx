import { roleNames } from "assay-lib/domain/conversation/shown";
import { counted } from "assay-lib/domain/text/counted";
import type { BlindItem, BlindText, BlindTurn } from "assay-lib/rounds/blind";
import type { ReactNode } from "react";
import { MarkedText } from "@/components/samples/texts/marked";
import { cn } from "@/components/ui/class-names";

/** Folds only earlier turns, so that what is labelled is in view. */
export const Item = ({
  item: { id, question, turns, response, other, contexts, more },
  unit,
}: {
  item: BlindItem;
  unit: string;
}) => (
  <>
    {turns.length > 0 && (
      <details key={id} className="mb-3">
        <summary className="w-fit text-caption font-medium text-ink-3 hover:text-ink">
          {counted(turns.length, "earlier turn")}
        </summary>
        <ShownTurns turns={turns} />
      </details>
    )}
    <Heading>Question</Heading>
    {question.text.trim() === "" ? (
      <h1 className="text-stat text-ink-3">This sample has no question</h1>
    ) : (
      <Whole as="h1" text={question} className="text-[18px]/[26px] font-semibold tracking-[-0.015em]" />
    )}
    {unit === "pair" && response && other && (
      <div className="mt-4 grid grid-cols-2 gap-5 phone:grid-cols-1">
        <Answer name="Answer 1" text={response} />
        <Answer name="Answer 2" text={other} />
      </div>
    )}
    {unit === "response" && (
      <section aria-label="Response" className="mt-4">
        <Heading>Response</Heading>
        {response && response.text.trim() !== "" ? (
          <Whole text={response} className="max-w-[76ch] text-[15px]/6" />
        ) : (
          <p className="text-ink-3">The response is empty.</p>
        )}
      </section>
    )}
    {unit === "context" && (
      <section aria-label="Context" className="mt-4">
        <Heading>Context</Heading>
        {contexts.map(({ id, ...text }) => (
          <div key={id}>
            {id !== null && <ContextId id={id} />}
            <Whole text={text} className="max-w-[76ch] text-[15px]/6" />
          </div>
        ))}
      </section>
    )}
    {unit === "response" && (
      <section aria-label="Contexts" className="mt-4">
        <Heading
          remark={contexts.length > 0 ? `${counted(contexts.length + more, "context")}, as the response had them` : "none"}
        >
          Contexts
        </Heading>
        <ol className={cn("mt-1.5 rounded-control border border-line", contexts.length === 0 && "hidden")}>
          {contexts.map(({ id, ...text }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a context is identified by its place.
              key={index}
              className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 border-t border-line px-3 pt-[9px] pb-2.5 first:border-t-0"
            >
              <span className="text-small font-semibold text-ink-2 tabular-nums">{index + 1}</span>
              <div className="min-w-0">
                {id !== null && <ContextId id={id} />}
                <Whole text={text} className="max-w-[84ch]" />
              </div>
            </li>
          ))}
        </ol>
        {more > 0 && <p className="mt-1.5 text-small text-ink-3">{more.toLocaleString("en")} more are not shown here.</p>}
      </section>
    )}
  </>
);

const Answer = ({ name, text }: { name: string; text: BlindText }) => (
  <section aria-label={name} className="min-w-0 rounded-control border border-line p-3.5">
    <Heading>{name}</Heading>
    <Whole text={text} className="text-[15px]/6" />
  </section>
);

const ContextId = ({ id }: { id: string }) => (
  <bdi className="mb-0.5 block font-mono text-[11.5px]/4 [overflow-wrap:anywhere] text-ink-3">{id}</bdi>
);

const ShownTurns = ({ turns }: { turns: readonly BlindTurn[] }) => (
  <ol className="grid gap-1.5">
    {turns.map(({ role, ...text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a turn is identified by its place.
      <li key={index} className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 phone:grid-cols-1">
        <span className="text-caption leading-5 text-ink-3">{roleNames[role]}</span>
        <Whole text={text} />
      </li>
    ))}
  </ol>
);

const Heading = ({ children, remark }: { children: ReactNode; remark?: string }) => (
  <p className="mb-[3px] flex items-baseline gap-2 text-caption font-medium text-ink-3">
    {children}
    {remark && <span className="font-normal">{remark}</span>}
  </p>
);

const Whole = ({ text: { text, cut }, className, as }: { text: BlindText; className?: string; as?: "h1" }) =>
  text.trim() === "" ? (
    <p className="text-ink-3">(empty)</p>
  ) : (
    <>
      <MarkedText as={as} pieces={[{ kind: "text", text }]} className={className} />
      {cut > 0 && <p className="text-small text-ink-3">{counted(cut, "more character")} are not shown here.</p>}
    </>
  );
