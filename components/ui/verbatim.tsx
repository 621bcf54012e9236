import type { HTMLAttributes } from "react";
import { cn } from "./class-names";

interface Props extends HTMLAttributes<HTMLElement> {
  as?: "p" | "span" | "bdi" | "div" | "blockquote";
}

/** A text from outside, in its own direction. No language is set, so scripts keep their own letter shapes. */
export const Verbatim = ({ as: Element = "p", className, ...rest }: Props) => (
  <Element dir="auto" lang="" className={cn("[overflow-wrap:anywhere]", className)} {...rest} />
);
