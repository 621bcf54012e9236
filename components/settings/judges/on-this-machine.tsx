"use client";

import { type FoundServer, portsInWords } from "assay-lib/domain/servers/local";
import { counted } from "assay-lib/domain/text/counted";
import { Play, Search } from "lucide-react";
import { useActionState, useState } from "react";
import { SubmitButton } from "@/components/settings/submit-button";
import { Select } from "@/components/ui/field";
import { ConnectDialog } from "./connect-dialog";
import type { SaveJudge } from "./connect-form";

type Judge = (earlier: string | null, form: FormData) => Promise<string>;
interface Actions {
  judge: Judge;
  save: SaveJudge;
}

/** Finds judges on the server's machine and offers to connect each, or to judge the example with it. */
export const LookForJudge = ({
  look,
  ...actions
}: Actions & { look: (earlier: readonly FoundServer[] | null, form: FormData) => Promise<readonly FoundServer[]> }) => {
  const [found, submit, isPending] = useActionState<readonly FoundServer[] | null, FormData>(look, null);
  const outcome = found?.length
    ? `${counted(found.length, "server")} found.`
    : "No server found that lists models without a key. Start one, then look again.";
  return (
    <div data-needs="admin" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <form action={submit} className="flex items-start gap-3 phone:flex-col phone:gap-1">
        <SubmitButton pendingText="Looking …">
          <Search aria-hidden /> Look for a judge on this machine
        </SubmitButton>
        <p role="status" className="min-w-0 flex-1 py-1 text-ink-3">
          {found === null || isPending ? `Checks the usual ports on the machine that runs Assay: ${portsInWords}.` : outcome}
        </p>
      </form>
      {!isPending && found?.map((server) => <Found key={server.baseUrl} server={server} {...actions} />)}
    </div>
  );
};

const Found = ({ server: { name, baseUrl, models }, judge, save }: Actions & { server: FoundServer }) => {
  const [problem, submit, isPending] = useActionState<string | null, FormData>(judge, null);
  const [model, setModel] = useState(models[0]);
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-3">
      <p>
        <b className="font-medium">{name}</b> <span className="font-mono text-[11.5px] text-ink-2">{baseUrl}</span>
      </p>
      {model === undefined ? (
        <p className="text-ink-2">This server has no models. Load one, then look again.</p>
      ) : (
        <>
          <form action={submit} className="flex flex-wrap gap-2">
            <input type="hidden" name="server" value={baseUrl} />
            <Select
              name="model"
              aria-label={`Model of ${name}`}
              value={model}
              onChange={(event) => setModel(event.target.value)}
              className="max-w-64 phone:max-w-none"
            >
              {models.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
            <SubmitButton pendingText="Starting …" className="max-w-96 min-w-0 shrink aria-disabled:opacity-50 phone:max-w-full">
              <Play aria-hidden /> <span className="min-w-0 truncate">Judge the example with {model}</span>
            </SubmitButton>
          </form>
          {problem && !isPending && (
            <p role="alert" className="text-poor [overflow-wrap:anywhere]">
              {problem}
            </p>
          )}
          <ConnectDialog save={save} given={{ name: name.toLowerCase().replace(/\W+/g, "-"), address: baseUrl, model }} />
        </>
      )}
    </section>
  );
};
