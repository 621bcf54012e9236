"use client";

import { type ComponentType, useEffect, useState } from "react";
import { afterLoad } from "@/components/ui/on-demand/after-load";

/** Loads after the page, before any message is needed; without a connection, once there is one. */
export const Toasts = () => {
  const [loaded, setLoaded] = useState<{ Messages: ComponentType } | null>(null);
  useEffect(() => {
    const load = () =>
      import("./messages").then(setLoaded, () => window.addEventListener("online", load, { once: true, signal: left.signal }));
    const left = new AbortController();
    const cancel = afterLoad(load);
    return () => {
      cancel();
      left.abort();
    };
  }, []);
  return loaded && <loaded.Messages />;
};
