import type { Metadata } from "next";
import { Section, SettingsFrame } from "../frame";
import { TraceSettings } from "./traces";
import { WebhookSettings } from "./webhooks";

export const metadata: Metadata = { title: "Connections" };

export default function ConnectionsPage() {
  return (
    <SettingsFrame page="/settings/connections">
      <Section id="traces">
        <TraceSettings />
      </Section>
      <Section id="webhooks">
        <WebhookSettings />
      </Section>
    </SettingsFrame>
  );
}
