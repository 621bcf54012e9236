import type { Round, Rubric as Stored } from "assay-lib/rounds/store/rows";
import { EditRubric } from "@/components/rounds/rubric";
import { MarkdownText } from "@/components/samples/texts/markdown";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { changeRubricAction } from "../actions";

const answersInWords = { "yes-no": "Yes or no", better: "Answer 1, answer 2, or equal" };

export const RubricPart = ({ round: { id, question }, rubric }: { round: Round; rubric: Stored }) => (
  <section aria-labelledby="rubric-heading">
    <SectionHeading id="rubric-heading" title="Question and rubric" remark={`Version ${rubric.version}`}>
      <EditRubric id={id} text={rubric.text} save={changeRubricAction} />
    </SectionHeading>
    <Panel className="px-4 py-3.5">
      <p className="font-medium [overflow-wrap:anywhere]">
        <bdi>{question.text}</bdi>
      </p>
      <p className="text-small text-ink-3 [overflow-wrap:anywhere]">
        {question.kind === "grades" ? `From worst to best: ${question.words.join(", ")}` : answersInWords[question.kind]}
      </p>
      {rubric.text === "" ? (
        <p className="mt-3 text-small text-ink-3">No rubric yet.</p>
      ) : (
        <div className="mt-3 max-h-96 max-w-3xl overflow-y-auto">
          <MarkdownText pieces={[{ kind: "text", text: rubric.text }]} />
        </div>
      )}
    </Panel>
  </section>
);
