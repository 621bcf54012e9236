"use client";

import { lazy } from "react";
import { MarkedText } from "./marked";

/** Loads when it is first shown. If that fails, the text is shown as it was written. */
export const MarkdownLater = lazy(() =>
  import("./markdown").then(
    ({ MarkdownText: MarkdownLater }) => ({ default: MarkdownLater }),
    () => ({ default: MarkedText }),
  ),
);
