import type { Agreement } from "assay-lib/domain/agreement";
import { formatShare } from "assay-lib/domain/scores/format";

export const ReviewShare = ({ name, review: { reviewed, agreed } }: { name: string; review: Agreement["reviews"][string] }) => (
  <p>
    {name}, reviews:{" "}
    <b className="font-semibold text-ink">
      {agreed.toLocaleString("en")} of {reviewed.toLocaleString("en")}
    </b>{" "}
    agree, {formatShare(agreed, reviewed)}. There is no interval because the samples are not random and reviewers saw the judge’s
    verdict first.
  </p>
);
