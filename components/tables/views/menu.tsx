"use client";

import { lazy, Suspense, useState } from "react";
import { ViewButton } from "./button";
import type { MenuOfViews } from "./loaded-menu";

const load = () => import("./loaded-menu");
const Loaded = lazy(() => load().then((file) => ({ default: file.LoadedViewMenu })));

/** The menu's code loads on hover or focus. */
export const ViewMenu = (props: MenuOfViews) => {
  const [isAsked, setAsked] = useState(false);
  const fetchAhead = () => void load().catch(() => undefined);
  const button = (
    <ViewButton
      views={props.views}
      current={props.current}
      isAltered={props.isAltered}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => setAsked(true)}
    />
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <Loaded {...props} />
    </Suspense>
  ) : (
    button
  );
};
