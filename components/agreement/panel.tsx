"use client";

import dynamic from "next/dynamic";
import { Panel } from "@/components/ui/panel";
import { reading, readingHeight } from "./reading";
import type { TrustProps } from "./trust";

const Trust = dynamic(() => import("./trust").then(({ Trust }) => Trust), {
  ssr: false,
  loading: () => (
    <Panel className={readingHeight}>
      <p className="px-4 py-3.5">
        {reading}
        <noscript> This needs JavaScript; the samples carry the labels and scores too.</noscript>
      </p>
    </Panel>
  ),
});

/** Whether a run's judge can be trusted. Loads after the page, which has to show the samples first. */
export const AgreementPanel = (props: TrustProps) => <Trust {...props} />;
