import type { ReactNode } from "react";
import { CopyLines, NamedValue, NamedValues, Tags } from "./named-values";

/** Never includes the key. */
interface JudgeEnvironment {
  /** The address without credentials. */
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
  /** Whether another judge is set, so none of these is needed. */
  isOptional: boolean;
}

export const JudgeVariables = ({ baseUrl, hasKey, headers, query, needsKey, models, file, isOptional }: JudgeEnvironment) => {
  const lacksKey = needsKey && !hasKey && !isOptional;
  const keyless = needsKey ? "OpenAI's server requires a key." : "Self-hosted servers often need no key.";
  return (
    <>
      <NamedValues>
        <NamedValue isVariable name="OPENAI_BASE_URL">
          {baseUrl}
          <Remark>{needsKey ? "OpenAI's own server." : "A custom server."}</Remark>
          {query.length > 0 && (
            <>
              <Tags texts={query} />
              <Remark>Sent in the query string. Values are never displayed.</Remark>
            </>
          )}
        </NamedValue>
        <NamedValue isVariable name="OPENAI_API_KEY">
          {hasKey ? "Set" : <Missing isNeeded={lacksKey} />}
          <Remark>{hasKey ? "The value is never displayed." : keyless}</Remark>
          {lacksKey && <Example line="OPENAI_API_KEY=sk-…" />}
        </NamedValue>
        {headers.length > 0 && (
          <NamedValue isVariable name="OPENAI_HEADERS">
            <Tags texts={headers} />
            <Remark>Sent with every request. Values are never displayed.</Remark>
          </NamedValue>
        )}
        <NamedValue isVariable name="ASSAY_MODEL">
          {models.length > 0 ? (
            <Tags texts={models} />
          ) : (
            <>
              <Missing isNeeded={!isOptional} />
              {!isOptional && <Remark>If unset, each run must name its models. Separate several with commas.</Remark>}
              <Example line={needsKey ? "ASSAY_MODEL=gpt-4o-mini" : "ASSAY_MODEL=llama3.1"} />
            </>
          )}
        </NamedValue>
      </NamedValues>
      <p className="mt-3 text-small text-ink-3 [overflow-wrap:anywhere]">
        {lacksKey && "Until a key is set or a judge is connected, only the lexical judge works. "}
        {isOptional && "Optional, as other judges are set. "}
        Set variables in the environment or in <span className="font-mono text-[11.5px]">{file}</span>. Assay reads them at
        startup.{needsKey && " For a server other than OpenAI's: OPENAI_BASE_URL=http://127.0.0.1:11434/v1"}
      </p>
    </>
  );
};

const Missing = ({ isNeeded }: { isNeeded: boolean }) => (
  <span className={isNeeded ? "font-medium text-poor" : undefined}>Not set</span>
);

const Remark = ({ children }: { children: ReactNode }) => <p className="text-caption text-ink-3">{children}</p>;

const Example = ({ line }: { line: string }) => <CopyLines lines={[line]} name={`Copy ${line}`} className="mt-1" />;
