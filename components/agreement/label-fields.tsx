import type { LabelColumn } from "assay-lib/domain/agreement";
import { formatGood, gradeOf, parseGood } from "assay-lib/domain/labels/kinds";
import { cn } from "@/components/ui/class-names";
import { Input, LabelledField, Options, Select, SelectField } from "@/components/ui/field";

interface Props {
  labels: readonly LabelColumn[];
  chosen: LabelColumn | null;
  /** In the form of lib/domain/label.ts. */
  good: string | null;
  onLabel: (name: string) => void;
  onGood: (good: string) => void;
}

export const LabelFields = ({ labels, chosen, good, onLabel, onGood }: Props) => (
  <div className={cn("grid w-70 gap-2 phone:w-full", chosen?.kind !== "graded" && "grid-cols-2")}>
    <SelectField
      id="agreement-label"
      label="Label"
      value={chosen?.name ?? ""}
      disabled={labels.length === 0}
      onChange={({ target }) => onLabel(target.value)}
    >
      {!chosen && <option value="">{labels.length > 0 ? "Choose" : "–"}</option>}
      <Options
        of={labels.map(({ name, unit }) => ({ id: name, name: `${name}${unit === "context" ? " (per context)" : ""}` }))}
      />
    </SelectField>
    <LabelledField id="agreement-good" label="Good is">
      {chosen?.kind === "graded" ? (
        <GradeRule key={`${chosen.name} ${good}`} good={good} onGood={onGood} />
      ) : (
        <Select id="agreement-good" value={good ?? ""} disabled={!chosen} onChange={({ target }) => onGood(target.value)}>
          {good === null && <option value="">{chosen ? "Choose" : "–"}</option>}
          <Options of={valuesOf(chosen).map((value) => ({ id: value, name: value }))} />
        </Select>
      )}
    </LabelledField>
  </div>
);

const valuesOf = (column: LabelColumn | null): string[] =>
  column?.kind === "yes-no" ? ["yes", "no"] : (column?.values.map(({ value }) => value) ?? []);

const GradeRule = ({ good, onGood }: { good: string | null; onGood: (good: string) => void }) => {
  const rule = parseGood("graded", good ?? "");
  const { from, isBelow } = rule?.kind === "graded" ? rule : { from: 0, isBelow: false };
  return (
    <span className="flex gap-1">
      <Select
        id="agreement-good"
        value={isBelow ? "below" : "from"}
        onChange={({ target }) => onGood(formatGood({ kind: "graded", from, isBelow: target.value === "below" }))}
      >
        <option value="from">at least</option>
        <option value="below">below</option>
      </Select>
      <Input
        aria-label="Grade"
        inputMode="decimal"
        defaultValue={String(from)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") currentTarget.blur();
        }}
        onBlur={({ currentTarget }) => {
          const grade = gradeOf(currentTarget.value);
          if (grade === null) currentTarget.value = String(from);
          else if (grade !== from) onGood(formatGood({ kind: "graded", from: grade, isBelow }));
        }}
      />
    </span>
  );
};
