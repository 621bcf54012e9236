import { Fragment } from "react";
import type { Difference } from "./words";

export const ChangedText = ({ parts, kind }: { parts: readonly Difference[]; kind: "out" | "in" }) =>
  parts
    .filter((part) => part.kind === "same" || part.kind === kind)
    .map((part, at) => {
      const whole = kind === "in" ? part.second : part.text;
      const text = whole.trimEnd();
      const space = whole.slice(text.length);
      const Changed = part.kind === "out" ? "del" : "ins";
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their order.
        <Fragment key={at}>
          {part.kind === "same" ? text : <Changed className={changedLook[part.kind]}>{text}</Changed>}
          {space}
        </Fragment>
      );
    });

const changedLook = {
  out: "text-ink-2 decoration-poor decoration-[1.5px]",
  in: "font-semibold decoration-accent-ink decoration-2 underline-offset-[3px]",
};
