import type { ReactNode } from "react";
import { NamedValue, NamedValues, Tags } from "./named-values";

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
}

export const JudgeVariables = ({ baseUrl, hasKey, headers, query, needsKey, models, file }: JudgeEnvironment) => (
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
        {hasKey ? "Set" : <span className={needsKey ? "font-medium text-poor" : undefined}>Not set</span>}
        <Remark>
          {hasKey
            ? "The value is never displayed."
            : needsKey
              ? "OpenAI's server requires a key."
              : "Self-hosted servers often need no key."}
        </Remark>
      </NamedValue>
      {headers.length > 0 && (
        <NamedValue isVariable name="OPENAI_HEADERS">
          <Tags texts={headers} />
          <Remark>Sent with every request. Values are never displayed.</Remark>
        </NamedValue>
      )}
      <NamedValue isVariable name="ASSAY_MODEL">
        {models.length > 0 ? <Tags texts={models} /> : "Not set"}
        {models.length === 0 && <Remark>Each run must name its models.</Remark>}
      </NamedValue>
    </NamedValues>
    <p className="mt-3 text-small text-ink-3 [overflow-wrap:anywhere]">
      From the environment or <span className="font-mono text-[11.5px]">{file}</span>, read at startup.
    </p>
  </>
);

const Remark = ({ children }: { children: ReactNode }) => <p className="text-caption text-ink-3">{children}</p>;
