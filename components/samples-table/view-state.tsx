"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { plainView, type SamplesView, viewCookie, writeView } from "./view";

const ViewContext = createContext<readonly [SamplesView, (view: SamplesView) => void]>([plainView, () => {}]);

/** Holds the view for the table and its menu, and stores it in a cookie, so that the server renders the table as it was left. */
export const SamplesViewState = ({ given, children }: { given: SamplesView; children: ReactNode }) => {
  const [view, setView] = useState(given);
  const set = (next: SamplesView) => {
    setView(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
    document.cookie = `${viewCookie}=${writeView(next)}; path=/; max-age=31536000; samesite=lax`;
  };
  return <ViewContext value={[view, set]}>{children}</ViewContext>;
};

export const useSamplesView = () => useContext(ViewContext);
