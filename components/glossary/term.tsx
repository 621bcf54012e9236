import type { ReactNode } from "react";
import { Explained } from "./explained";
import { explain, type Word } from "./words";

/**
 * A word with its meaning behind it: shown under the pointer, by a click or by Enter. Without JavaScript it is a link to the
 * glossary. It must not stand in a link or a button.
 */
export const Term = ({ of, children }: { of: Word; children?: ReactNode }) => {
  const { name, meaning } = explain(of);
  return (
    <Explained name={name} meaning={meaning} href={`/glossary#${of}`}>
      {children ?? name}
    </Explained>
  );
};
