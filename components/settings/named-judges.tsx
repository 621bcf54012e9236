import type { ShownServer, ShownServers } from "assay-lib/domain/servers/shown";
import { Notice } from "@/components/ui/notice";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { NamedValue, NamedValues, Tags } from "./named-values";
import { type JudgeTestPanel, TestJudge } from "./test-judge";

export const NamedJudges = ({
  judges: { file, servers, mistakes },
  action,
}: {
  judges: ShownServers;
  action: (earlier: JudgeTestPanel | null, form: FormData) => Promise<JudgeTestPanel>;
}) => {
  if (file === null) return null;
  return (
    <section aria-labelledby="named-judges-heading">
      <SectionHeading id="named-judges-heading" title="Named judges" remark={file} />
      {mistakes !== null && (
        <Notice kind="problem" title="Fix this before starting a run">
          <p className="whitespace-pre-line">{mistakes}</p>
        </Notice>
      )}
      {mistakes === null && servers.length === 0 && <Notice>The file defines no judges.</Notice>}
      <div className="grid gap-3">
        {servers.map((server) => (
          <Panel key={server.name}>
            <div className="px-4 py-3.5">
              <h3 className="mb-2 font-mono font-medium [overflow-wrap:anywhere]">{server.name}</h3>
              <Details server={server} />
            </div>
            <TestJudge server={server.address} name={server.name} action={action} />
          </Panel>
        ))}
      </div>
    </section>
  );
};

const Details = ({
  server: { address, keyVariable, hasKey, headers, models, name, limits, problem },
}: {
  server: ShownServer;
}) => (
  <NamedValues>
    <NamedValue name="Address">{address}</NamedValue>
    <NamedValue name="Key">
      {keyVariable === null ? (
        "None"
      ) : (
        <>
          <span className="font-mono text-[11.5px]">{keyVariable}</span> is {hasKey ? "set" : "not set"}
        </>
      )}
      {problem && <p className="text-caption text-poor">{problem}</p>}
    </NamedValue>
    {headers.length > 0 && <NamedValue name="Headers">{headers.join(", ")}</NamedValue>}
    <NamedValue name="Models">
      {models.length > 0 ? <Tags texts={models.map((model) => `${name}/${model}`)} /> : "None listed"}
    </NamedValue>
    <NamedValue name="Limits">{limits.length > 0 ? limits.join(", ") : "None set"}</NamedValue>
  </NamedValues>
);
