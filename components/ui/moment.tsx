"use client";

import { useEffect, useState } from "react";
import { relativeTime } from "./relative-time";

/** A date or ISO text, shown as "2 h ago". */
export const Moment = ({ at }: { at: Date | string }) => {
  const date = new Date(at);
  const iso = date.toISOString();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // Server and browser clocks can differ: the server's text stays until the next tick.
    <time dateTime={iso} className="whitespace-nowrap" suppressHydrationWarning>
      {relativeTime(date.getTime(), now)}
    </time>
  );
};

/** "2026-11-28 14:02 UTC" */
export const ExactTime = ({ at }: { at: Date | string }) => {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {iso.slice(0, 16).replace("T", " ")} UTC
    </time>
  );
};
