import type { Metadata } from "next";
import { SettingsFrame } from "../frame";
import { TraceSettings } from "./traces";
import { WebhookSettings } from "./webhooks";

export const metadata: Metadata = { title: "Connections" };

export default function ConnectionsPage() {
  return <SettingsFrame page="/settings/connections" parts={{ traces: <TraceSettings />, webhooks: <WebhookSettings /> }} />;
}
