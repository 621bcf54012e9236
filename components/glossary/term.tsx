import type { ReactNode } from "react";
import { ExplainedTerms } from "./explained";
import { meaningOf, termName, type Word } from "./words";

/** A term with its definition on hover, click or Enter, and a link without JavaScript. Do not nest it in a link or a button. */
export const Term = ({ of, children }: { of: Word; children?: ReactNode }) => {
  const name = termName(of);
  return (
    <ExplainedTerms name={name} meaning={meaningOf(of)} href={`/glossary#${of}`}>
      {children ?? name}
    </ExplainedTerms>
  );
};
