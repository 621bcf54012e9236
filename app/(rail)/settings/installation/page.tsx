import type { Metadata } from "next";
import { NamedValue, NamedValues } from "@/components/settings/named-values";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { databaseFile } from "@/lib/db/connection/location";
import { version } from "@/lib/domain/version";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "Installation" };

export default function InstallationPage() {
  return (
    <SettingsFrame place="/settings/installation">
      <section aria-labelledby="installation-heading">
        <SectionHeading id="installation-heading" title="Installation" />
        <Panel className="px-4 py-3.5">
          <NamedValues>
            <NamedValue name="Version">{version}</NamedValue>
            <NamedValue name="Database">
              <span className="font-mono text-[11.5px]">{databaseFile()}</span>
            </NamedValue>
          </NamedValues>
        </Panel>
      </section>
    </SettingsFrame>
  );
}
