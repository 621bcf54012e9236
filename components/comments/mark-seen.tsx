"use client";

import { useEffect, useRef } from "react";

export function MarkSeen({ act }: { act: () => Promise<void> }) {
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    // If it fails, the comments stay new.
    act().catch(() => {});
  }, [act]);
  return null;
}
