"use client";

import { useEffect, useState } from "react";
import { relativeTime } from "./relative-time";

/** ISO text, shown as "2 h ago". */
export const Moment = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // Server and browser clocks can differ: the server's text stays until the next tick.
    <time dateTime={at} title={`${at.slice(0, 16).replace("T", " ")} UTC`} className="whitespace-nowrap" suppressHydrationWarning>
      {relativeTime(Date.parse(at), now)}
    </time>
  );
};
