import type { Metadata } from "next";
import { SettingsFrame } from "../frame";
import { BandSettings } from "./bands";
import { JudgeSettings } from "./judge";
import { MetricsPart } from "./metrics";
import { PriceSettings } from "./prices";

export const metadata: Metadata = { title: "Judging" };

export default function JudgingPage() {
  return (
    <SettingsFrame
      page="/settings/judging"
      parts={{ judge: <JudgeSettings />, bands: <BandSettings />, metrics: <MetricsPart />, prices: <PriceSettings /> }}
    />
  );
}
