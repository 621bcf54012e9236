import type { Metadata } from "next";
import { Section, SettingsFrame } from "../frame";
import { BandSettings } from "./bands";
import { JudgeSettings } from "./judge";
import { PriceSettings } from "./prices";

export const metadata: Metadata = { title: "Judging" };

export default function JudgingPage() {
  return (
    <SettingsFrame page="/settings/judging">
      <Section id="judge">
        <JudgeSettings />
      </Section>
      <Section id="bands">
        <BandSettings />
      </Section>
      <Section id="prices">
        <PriceSettings />
      </Section>
    </SettingsFrame>
  );
}
