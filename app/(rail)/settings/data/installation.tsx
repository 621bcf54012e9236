import { NamedValue, NamedValues } from "@/components/settings/named-values";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { describeDatabase } from "@/lib/db/upkeep/size";
import { fileSize } from "@/lib/domain/text/file-size";
import { version } from "@/lib/domain/version";

export async function InstallationFacts() {
  const { place, system, bytes } = await describeDatabase();
  return (
    <section aria-labelledby="installation-heading">
      <SectionHeading id="installation-heading" title="Installation" />
      <Panel className="px-4 py-3.5">
        <NamedValues>
          <NamedValue name="Version">{version}</NamedValue>
          <NamedValue name="Database">
            <span className="font-mono text-[11.5px]">{place}</span>
          </NamedValue>
          <NamedValue name="Runs on">
            {system}, {fileSize(bytes)}
          </NamedValue>
        </NamedValues>
      </Panel>
    </section>
  );
}
