import type { Metadata } from "next";
import { Section, SettingsFrame } from "../frame";
import { InstallationFacts } from "./installation";
import { RetentionSettings } from "./retention";
import { ShareSettings } from "./shares";

export const metadata: Metadata = { title: "Data" };

export default function DataPage() {
  return (
    <SettingsFrame page="/settings/data">
      <Section id="shares">
        <ShareSettings />
      </Section>
      <Section id="retention">
        <RetentionSettings />
      </Section>
      <Section id="installation">
        <InstallationFacts />
      </Section>
    </SettingsFrame>
  );
}
