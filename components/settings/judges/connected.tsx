"use client";

import { ownMember } from "assay-lib/domain/lists/own-member";
import type { ShownServer, ShownServers } from "assay-lib/domain/servers/shown";
import { useState } from "react";
import { ActDialog } from "@/components/settings/act-dialog";
import { AnnouncedSection } from "@/components/settings/announced-section";
import type { Action } from "@/components/settings/form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { JudgeForm, type SaveJudge } from "./connect-form";
import { TestResult } from "./test-result";
import { useTest } from "./use-test";

interface Props extends ShownServers {
  /** Names of runs that are not over, by judge. */
  uses: Readonly<Record<string, readonly string[]>>;
  save: SaveJudge;
  remove: Action;
}

/** A form and a test are over once a judge is saved. */
const keyOf = ({ name, address, models, stored }: ShownServer) => [name, address, ...models, stored?.keyEnd].join(" ");

/** Those that people connected can be changed; the environment's, without a name, and those of judges.json only tested. */
export const ConnectedJudges = ({ file, mistakes, servers, uses, save, remove }: Props) => {
  const isOwn = ({ name, models }: ShownServer) => name === "" && models.length > 0;
  const usual = servers.find(isOwn) ?? servers.find(({ stored }) => stored?.isDefault);
  return (
    <AnnouncedSection id="connect" title="Judges">
      <div className="grid gap-3">
        {mistakes !== null && (
          <Notice kind="problem" title={`Fix ${file} before starting a run`}>
            <p className="whitespace-pre-line">{mistakes}</p>
          </Notice>
        )}
        {servers.length > 0 && (
          <Panel>
            <ul>
              {servers.map((server) => (
                <Row
                  key={keyOf(server)}
                  server={server}
                  isUsual={server === usual}
                  uses={ownMember(uses, server.name) ?? []}
                  save={save}
                  remove={remove}
                />
              ))}
            </ul>
          </Panel>
        )}
        {servers.length === 0 && (
          <p className="text-ink-2 in-data-[role=admin]:hidden">No judge is connected yet. An administrator can connect one.</p>
        )}
        <div data-needs="admin">
          <Panel>
            <JudgeForm key={servers.map(keyOf).join()} save={save} />
            <p className="border-t border-line px-4 py-2.5 text-small text-ink-3">
              A saved judge works at once, without a restart. Keys are stored encrypted, and never sent back to a browser, logged
              or exported. Only administrators change judges; each change is in the audit log.
            </p>
          </Panel>
        </div>
      </div>
    </AnnouncedSection>
  );
};

const Row = ({
  server: { name, address, models, keyVariable, hasKey, headers, limits, problem, stored },
  isUsual,
  uses,
  save,
  remove,
}: Pick<Props, "save" | "remove"> & { server: ShownServer; isUsual: boolean; uses: readonly string[] }) => {
  const [isOpen, setIsOpen] = useState(false);
  const tested = useTest();
  const { keyEnd = null, isDefault = false, lastTest = null } = stored ?? {};
  const title = name || "The environment";
  const variable = keyVariable && `${keyVariable} ${hasKey ? "set" : "not set"}`;
  const facts = [
    keyEnd === null ? (variable ?? "no key") : `key …${keyEnd}`,
    ...headers.map((one) => `header ${one}`),
    ...limits,
  ];
  const hasResult = tested.isAsking || tested.test !== null || tested.refusal !== null;
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <h3 className="font-medium">
            {title} {isUsual && <Tag>default</Tag>} {!stored && <Tag>{name ? "judges.json" : ".env"}</Tag>}
          </h3>
          <p className="text-small text-ink-2">
            <span className="font-mono text-[11.5px]">{models.join(", ") || "any model"}</span> at{" "}
            <span className="font-mono text-[11.5px]">{address}</span>, {facts.join(", ")}
          </p>
          {problem && <p className="text-caption text-poor">{problem}</p>}
          {lastTest && !hasResult && (
            <p className={cn("text-caption", lastTest.ok ? "text-ink-3" : "text-poor")}>
              Tested <Moment at={lastTest.at} />: {lastTest.message}
              {lastTest.seconds !== null && ` ${lastTest.seconds.toFixed(1)} s`}
            </p>
          )}
        </div>
        <div data-needs="admin" className="flex gap-2">
          <Button size="small" disabled={tested.isAsking} onClick={() => void tested.ask({ name })} aria-label={`Test ${title}`}>
            Test
          </Button>
          {stored && (
            <>
              <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} aria-label={`Edit ${name}`}>
                Edit
              </Button>
              <ActDialog
                trigger={
                  <Button size="small" look="danger" aria-label={`Remove ${name}`}>
                    Remove
                  </Button>
                }
                title={`Remove ${name}?`}
                description={
                  uses.length === 0
                    ? "No run that is not over uses it. Finished runs keep their scores."
                    : `${uses.join(", ")} ${uses.length === 1 ? "uses" : "use"} it. What is being judged continues; a run that pauses can continue only once a judge of this name and address is back.`
                }
                action={remove}
                sends={{ name }}
                verb="Remove"
                pending="Removing …"
                isDanger
              />
            </>
          )}
        </div>
      </div>
      {hasResult && (
        <div className="px-4 pb-3">
          <TestResult {...tested} />
        </div>
      )}
      {isOpen && (
        <div className="border-t border-line">
          <JudgeForm
            save={save}
            before={{ name, address, model: models[0] ?? "", keyEnd, isDefault }}
            onSaved={() => setIsOpen(false)}
          />
        </div>
      )}
    </li>
  );
};
