"use client";

import { useEffect, useState } from "react";
import { afterLoad } from "@/components/ui/on-demand/after-load";
import { later } from "@/components/ui/on-demand/later";
import { Panel } from "@/components/ui/panel";
import { aurocReading, readingHeight } from "./reading";
import type { TrustProps } from "./trust";

const Reading = () => (
  <Panel className={readingHeight}>
    <p className="px-4 py-3.5">
      {aurocReading}
      <noscript> This requires JavaScript. The samples table also shows labels and scores.</noscript>
    </p>
  </Panel>
);

const Trust = later(() => import("./trust").then(({ Trust }) => Trust), <Reading />);

/** Loads after the page, which shows the samples first. */
export const AgreementPanel = (props: TrustProps) => {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterLoad(() => setDue(true)), []);
  return isDue ? <Trust {...props} /> : <Reading />;
};
