import { namesLike } from "assay-lib/comments/words/mentions";
import { longestName } from "assay-lib/domain/reviews/state";
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";

const most = 8;

interface Offered {
  names: readonly string[];
  at: number;
  field: HTMLTextAreaElement;
  /** The place in the text where the typed part of the name begins. */
  start: number;
  end: number;
}

function offeredIn(field: HTMLTextAreaElement, people: readonly string[]): Offered | null {
  const { value, selectionStart, selectionEnd: end } = field;
  const start = value.lastIndexOf("@", end - 1) + 1;
  const isInWord = /[\p{L}\p{M}\p{N}_]$/u.test(value.slice(Math.max(0, start - 3), Math.max(0, start - 1)));
  if (start === 0 || isInWord || selectionStart !== end || end === start || end - start > longestName) return null;
  const names = namesLike(value.slice(start, end), people, most);
  return names.length === 0 ? null : { names, at: 0, field, start, end };
}

export function useCompletion(people: readonly string[]) {
  const [offered, setOffered] = useState<Offered | null>(null);
  const list = useId();
  const close = () => setOffered(null);
  function take(name: string | undefined) {
    if (!offered || name === undefined) return;
    offered.field.setRangeText(`${name} `, offered.start, offered.end, "end");
    close();
  }
  /** Whether it took the key. */
  function press(event: KeyboardEvent): boolean {
    if (!offered || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const { names, at } = offered;
    const move = (by: number) => setOffered({ ...offered, at: (at + by + names.length) % names.length });
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" || event.key === "Tab") take(names[at]);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    return true;
  }
  const field = {
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": offered ? list : undefined,
    "aria-activedescendant": offered ? `${list}-${offered.at}` : undefined,
    onInput: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => setOffered(offeredIn(currentTarget, people)),
    onBlur: close,
  } as const;
  return { offered, list, field, press, take };
}
