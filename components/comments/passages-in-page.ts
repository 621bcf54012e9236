import type { GivenPassage } from "assay-lib/comments/words/given";
import { findQuote, longestQuote, type Passage, type PassageField } from "assay-lib/comments/words/passage";

/** Numbers of marked sentences, which are not words of the text. */
const notWords = "sup, .select-none";

interface Selected {
  passage: GivenPassage;
  /** The right end of its last line in the window. */
  right: number;
  bottom: number;
}

/** The selected words of one text of the sample; null without any, or if they are too many. */
export function selectedPassage(): Selected | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const from = range.startContainer;
  const element = (from instanceof Element ? from : from.parentElement)?.closest<HTMLElement>("[data-text]");
  if (!element) return null;
  // A triple click ends where the next paragraph begins.
  if (!element.contains(range.endContainer)) range.setEnd(element, element.childNodes.length);
  const words = wordsOf(range);
  const quote = words.trim();
  if (quote === "" || quote.length > longestQuote) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const start = wordsOf(before).length + words.length - words.trimStart().length;
  const { right, bottom } = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  return { passage: { ...readName(element.dataset.text ?? ""), start, quote }, right, bottom };
}

function wordsOf(range: Range): string {
  const part = range.cloneContents();
  for (const other of part.querySelectorAll(notWords)) other.remove();
  return part.textContent ?? "";
}

/** "response", "context-2" */
const nameOf = ({ field, context }: Passage): string => (context === null ? field : `${field}-${context}`);

function readName(name: string): { field: PassageField; context: number | null } {
  const [field, context] = name.split("-");
  return { field: field as PassageField, context: context === undefined ? null : Number(context) };
}

const elementOf = (passage: Passage): Element | null => document.querySelector(`[data-text="${nameOf(passage)}"]`);

/** Scrolls to the passage, or to its text if it is folded. */
export function showPassage(passage: Passage): void {
  const element = pageRange(passage)?.startContainer.parentElement ?? elementOf(passage);
  element?.scrollIntoView({ block: "center" });
}

/** The place of a passage on the page; null if it is folded, or not there as one piece of text. */
export function pageRange(passage: Passage): Range | null {
  const element = elementOf(passage);
  if (!element) return null;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parts: { node: Node; start: number }[] = [];
  let text = "";
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement?.closest(notWords)) continue;
    parts.push({ node, start: text.length });
    text += node.nodeValue ?? "";
  }
  const start = findQuote(text, passage);
  if (start === null) return null;
  const end = start + passage.quote.length;
  const first = parts.findLast((part) => part.start <= start);
  const last = parts.findLast((part) => part.start < end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}
