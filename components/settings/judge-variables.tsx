import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Tag } from "@/components/ui/tag";
import { NamedValue, NamedValues } from "./named-values";

/** What the environment says about the judge; never its key. */
export interface JudgeEnvironment {
  /** Without credentials. */
  baseUrl: string;
  hasKey: boolean;
  /** Names of the headers that are set; their values are secrets. */
  headers: string[];
  /** Names of the address's query parameters; their values are secrets. */
  query: string[];
  /** Whether the server is OpenAI's own, which requires a key. */
  needsKey: boolean;
  models: string[];
  /** The file that variables are read from, besides the environment. */
  file: string;
}

/** The variables that name the judge, with an example line for each missing one. */
export const JudgeVariables = ({ baseUrl, hasKey, headers, query, needsKey, models, file }: JudgeEnvironment) => {
  const lacksKey = needsKey && !hasKey;
  const lacksModel = models.length === 0;
  return (
    <>
      <NamedValues>
        <NamedValue isVariable name="OPENAI_BASE_URL">
          {baseUrl}
          <Remark>{needsKey ? "OpenAI's own server." : "A server of your own choice."}</Remark>
          {query.length > 0 && (
            <>
              <Names names={query} />
              <Remark>Sent in the address's query. Their values are never displayed.</Remark>
            </>
          )}
        </NamedValue>
        <NamedValue isVariable name="OPENAI_API_KEY">
          {hasKey ? "Set" : <Missing isNeeded={lacksKey} />}
          <Remark>
            {hasKey
              ? "Its value is never displayed."
              : lacksKey
                ? "OpenAI's server needs a key."
                : "Many servers that you run yourself need none."}
          </Remark>
          {lacksKey && <Example line="OPENAI_API_KEY=sk-…" />}
        </NamedValue>
        {headers.length > 0 && (
          <NamedValue isVariable name="OPENAI_HEADERS">
            <Names names={headers} />
            <Remark>Sent with every request. Their values are never displayed.</Remark>
          </NamedValue>
        )}
        <NamedValue isVariable name="ASSAY_MODEL">
          {lacksModel ? <Missing isNeeded /> : <Names names={models} />}
          {lacksModel && (
            <>
              <Remark>Without it, each run must name its model. Several are separated by commas.</Remark>
              <Example line={needsKey ? "ASSAY_MODEL=gpt-4o-mini" : "ASSAY_MODEL=llama3.1"} />
            </>
          )}
        </NamedValue>
      </NamedValues>
      <p className="mt-3 text-small text-ink-3 [overflow-wrap:anywhere]">
        {lacksKey ? "Until the key is set, only the lexical judge can be used. " : ""}
        Variables are set in the environment or in <span className="font-mono text-[11.5px]">{file}</span>, and read when Assay
        starts.{needsKey ? " For another server than OpenAI's: OPENAI_BASE_URL=http://127.0.0.1:11434/v1" : ""}
      </p>
    </>
  );
};

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-1">
    {names.map((name) => (
      <li key={name} className="max-w-full">
        <Tag>{name}</Tag>
      </li>
    ))}
  </ul>
);

const Missing = ({ isNeeded }: { isNeeded: boolean }) => (
  <span className={isNeeded ? "font-medium text-poor" : undefined}>Not set</span>
);

const Remark = ({ children }: { children: ReactNode }) => <p className="text-caption text-ink-3">{children}</p>;

const Example = ({ line }: { line: string }) => (
  <div className="mt-1 flex items-center gap-2">
    <code className="min-w-0 rounded-chip bg-sunken px-2 py-0.5 font-mono text-[11.5px]/5 [overflow-wrap:anywhere]">{line}</code>
    <CopyButton text={line} label={null} name={`Copy ${line}`} look="ghost" />
  </div>
);
