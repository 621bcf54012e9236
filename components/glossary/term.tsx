import type { ReactNode } from "react";
import { Explained } from "./explained";
import { meaningOf, nameOf, type Word } from "./words";

/** A term with its definition on hover, click or Enter, and a link without JavaScript. Do not nest it in a link or a button. */
export const Term = ({ of, children }: { of: Word; children?: ReactNode }) => {
  const name = nameOf(of);
  return (
    <Explained name={name} meaning={meaningOf(of)} href={`/glossary#${of}`}>
      {children ?? name}
    </Explained>
  );
};
