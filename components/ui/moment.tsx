"use client";

import { useEffect, useState } from "react";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

function relative(then: number, now: number): string {
  const seconds = Math.round((now - then) / 1000);
  if (seconds < 45) return "now";
  if (seconds > 7 * 86_400)
    return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(then);
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" }).format(
    -Math.max(1, Math.round(seconds / length)),
    unit,
  );
}

/** A point in time (ISO text) as "2 hr. ago"; the full date on hover. The server writes the date, the browser its distance. */
export const Moment = ({ at }: { at: string }) => {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const iso = at.slice(0, 16).replace("T", " ");
  return (
    <time dateTime={at} title={`${iso} UTC`} className="whitespace-nowrap">
      {now === null ? iso.slice(0, 10) : relative(Date.parse(at), now)}
    </time>
  );
};
