import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Tag } from "@/components/ui/tag";
import { NamedValue, NamedValues } from "./named-values";

/** Never includes the key. */
export interface JudgeEnvironment {
  /** Without credentials. */
  baseUrl: string;
  hasKey: boolean;
  /** Names only; their values are secrets. */
  headers: string[];
  query: string[];
  /** True for OpenAI's own server. */
  needsKey: boolean;
  models: string[];
  /** The .env file. */
  file: string;
}

export const JudgeVariables = ({ baseUrl, hasKey, headers, query, needsKey, models, file }: JudgeEnvironment) => {
  const lacksKey = needsKey && !hasKey;
  const lacksModel = models.length === 0;
  return (
    <>
      <NamedValues>
        <NamedValue isVariable name="OPENAI_BASE_URL">
          {baseUrl}
          <Remark>{needsKey ? "OpenAI's own server." : "A custom server."}</Remark>
          {query.length > 0 && (
            <>
              <Names names={query} />
              <Remark>Sent in the query string. Values are never displayed.</Remark>
            </>
          )}
        </NamedValue>
        <NamedValue isVariable name="OPENAI_API_KEY">
          {hasKey ? "Set" : <Missing isNeeded={lacksKey} />}
          <Remark>
            {hasKey
              ? "The value is never displayed."
              : lacksKey
                ? "OpenAI's server requires a key."
                : "Self-hosted servers often need no key."}
          </Remark>
          {lacksKey && <Example line="OPENAI_API_KEY=sk-…" />}
        </NamedValue>
        {headers.length > 0 && (
          <NamedValue isVariable name="OPENAI_HEADERS">
            <Names names={headers} />
            <Remark>Sent with every request. Values are never displayed.</Remark>
          </NamedValue>
        )}
        <NamedValue isVariable name="ASSAY_MODEL">
          {lacksModel ? <Missing isNeeded /> : <Names names={models} />}
          {lacksModel && (
            <>
              <Remark>If unset, each run must name its models. Separate several with commas.</Remark>
              <Example line={needsKey ? "ASSAY_MODEL=gpt-4o-mini" : "ASSAY_MODEL=llama3.1"} />
            </>
          )}
        </NamedValue>
      </NamedValues>
      <p className="mt-3 text-small text-ink-3 [overflow-wrap:anywhere]">
        {lacksKey ? "Until the key is set, only the lexical judge works. " : ""}
        Set variables in the environment or in <span className="font-mono text-[11.5px]">{file}</span>. Assay reads them at
        startup.{needsKey ? " For a server other than OpenAI's: OPENAI_BASE_URL=http://127.0.0.1:11434/v1" : ""}
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
