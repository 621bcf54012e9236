"use client";

import { useEffect } from "react";

/** Until scripts run, links load pages instead of opening panels. */
export function Interactive() {
  useEffect(() => {
    document.documentElement.dataset.interactive = "";
  }, []);
  return null;
}
