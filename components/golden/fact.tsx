import { Fact } from "@/components/shell/page";

/** Counts over a dataset's configurations. The file has what a new system needs to answer the questions. */
export const GoldenFact = ({ dataset, counts }: { dataset: string; counts: readonly { rows: number; confirmed: number }[] }) => {
  const rows = counts.reduce((sum, one) => sum + one.rows, 0);
  const confirmed = counts.reduce((sum, one) => sum + one.confirmed, 0);
  if (rows === 0) return null;
  return (
    <Fact name="Golden rows">
      {confirmed.toLocaleString("en")} of {rows.toLocaleString("en")} confirmed,{" "}
      <a href={`/datasets/${dataset}/golden`} download className="link">
        download the questions
      </a>
    </Fact>
  );
};
