"use client";

import { useEffect } from "react";

/** Marks the document once scripts run: until then, a link loads its page instead of opening a panel. */
export function Interactive() {
  useEffect(() => {
    document.documentElement.dataset.interactive = "";
  }, []);
  return null;
}
