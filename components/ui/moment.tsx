"use client";

import { useEffect, useState } from "react";
import { relativeTime } from "./relative-time";

/** A point in time (ISO text) as its distance from now, "2 h ago"; the full date on hover. */
export const Moment = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // The clocks of server and browser may differ: the text stays as the server wrote it until the next tick.
    <time dateTime={at} title={`${at.slice(0, 16).replace("T", " ")} UTC`} className="whitespace-nowrap" suppressHydrationWarning>
      {relativeTime(Date.parse(at), now)}
    </time>
  );
};
