import { hasPeople } from "assay-lib/access/people/list";
import { parseEnvironment } from "assay-lib/domain/process/environment";
import { readLinkTemplate, readRules } from "assay-lib/traces/settings";
import { countArrived, latestTraces } from "assay-lib/traces/store/read";
import { keptDays } from "assay-lib/traces/words/rules";
import { headers } from "next/headers";
import { Latest } from "@/components/traces/latest";
import { LinkForm } from "@/components/traces/link-form";
import { Projects } from "@/components/traces/projects";
import { RulesTable } from "@/components/traces/rules-table";
import { TraceVariables } from "@/components/traces/variables";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { deleteRuleAction, setLinkAction, setRuleAction } from "../trace-actions";

const mostProjects = 50;
const mostTraces = 20;

export async function TraceSettings() {
  const since = new Date(Date.now() - keptDays * 86_400_000);
  const [projects, traces, rules, link, needsToken] = await Promise.all([
    countArrived(since, mostProjects),
    latestTraces(mostTraces),
    readRules(),
    readLinkTemplate(),
    hasPeople(),
  ]);
  const environment = parseEnvironment(process.env);
  const address = (environment.ASSAY_PUBLIC_URL ?? `http://${(await headers()).get("host") ?? "127.0.0.1:3000"}`).replace(
    /\/$/,
    "",
  );
  const variables = <TraceVariables address={address} needsToken={needsToken} />;
  const hasArrived = projects.length > 0 || traces.length > 0;
  return (
    <>
      {hasArrived ? (
        <>
          <SectionHeading title="Traces" remark={`received in the last ${keptDays} days`} />
          <Panel>
            <Projects projects={projects} />
          </Panel>
          {traces.length > 0 && (
            <>
              <SectionHeading title="Latest traces" />
              <Panel>
                <Latest traces={traces} link={link} />
              </Panel>
            </>
          )}
        </>
      ) : (
        <>
          <SectionHeading title="Traces" remark="none received yet" />
          <Panel className="px-4 py-3.5">
            <p className="mb-3">
              An application instrumented with OpenTelemetry or OpenInference can send its traces here. Each trace becomes a
              sample with its question, contexts and response. Set these variables in the application's environment:
            </p>
            {variables}
          </Panel>
        </>
      )}
      <RulesTable rules={rules} setAction={setRuleAction} deleteAction={deleteRuleAction} />
      <LinkForm link={link} action={setLinkAction} />
      {hasArrived && (
        <>
          <SectionHeading title="Send traces from another application" />
          <Panel className="px-4 py-3.5">{variables}</Panel>
        </>
      )}
    </>
  );
}
