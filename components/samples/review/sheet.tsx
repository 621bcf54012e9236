"use client";

import { useParams, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { takeChanged } from "@/components/reviews/remembered";
import { Sheet } from "@/components/ui/dialog";
import { type Ahead, KeysAhead } from "./keys";

/** Stays mounted while samples change. Closing focuses the last sample shown, else what opened the panel. */
export function ReviewSheet({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { sampleId } = useParams();
  const lastSeen = useRef(sampleId);
  const ahead = useRef<Ahead>({ to: null, keys: [] });
  useEffect(() => {
    if (sampleId) lastSeen.current = sampleId;
  }, [sampleId]);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // After the dialog has released the focus.
      setTimeout(() => {
        if (document.querySelector('[role="dialog"]')) return;
        if (takeChanged()) router.refresh();
        // The opener comes before other links to the same sample. A button that leads to a sample is not a row.
        const rows = document.querySelectorAll<HTMLAnchorElement>('main :is(tbody, ol) a[href*="/samples/"]');
        const links = opener instanceof HTMLAnchorElement && opener.isConnected ? [opener, ...rows] : [...rows];
        const row = links.find((link) => link.checkVisibility() && link.pathname.endsWith(`/samples/${lastSeen.current}`));
        (row ?? (opener instanceof HTMLElement ? opener : null))?.focus({ preventScroll: row === undefined });
      });
    };
  }, [router]);
  return (
    <Sheet title="Sample" onClose={() => router.back()}>
      <KeysAhead value={ahead}>{children}</KeysAhead>
    </Sheet>
  );
}
