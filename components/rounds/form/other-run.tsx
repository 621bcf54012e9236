import { useRouter } from "next/navigation";
import { newRoundHref } from "@/components/addresses/rounds";
import { described, LabelledField, Select } from "@/components/ui/field";
import type { Offered, Problems } from "./given";

interface Props {
  offered: Offered;
  problems: Problems;
}

export const OtherRun = ({ offered: { run, other, others }, problems }: Props) => {
  const router = useRouter();
  if (others.length === 0) return null;
  const problem = problems.pairedRunId;
  return (
    <LabelledField
      id="pairedRunId"
      label="Together with"
      hint="Of each drawn question both runs’ samples are labelled or compared, in hidden order, to say how far the runs differ."
      problem={problem}
    >
      <Select
        name="pairedRunId"
        value={other?.id ?? ""}
        onChange={({ target }) => router.replace(newRoundHref(run.id, target.value || null), { scroll: false })}
        {...described("pairedRunId", { problem, hint: true })}
      >
        <option value="">no other run</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </LabelledField>
  );
};
