"use client";

import { useEffect } from "react";

/** Says on the document that scripts have taken the page over: until then a link loads its page anew where a panel would open. */
export function Interactive() {
  useEffect(() => {
    document.documentElement.dataset.interactive = "";
  }, []);
  return null;
}
