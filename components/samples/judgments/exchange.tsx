"use client";

import type { Message } from "assay-lib/domain/judge";
import { createContext, type ReactNode, use, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

export interface Exchange {
  /** Null if the prompt cannot be rebuilt. */
  messages: Message[] | null;
  /** Whether the hash of `messages` matches the sent prompt. */
  isExact: boolean;
  reply: string | null;
  finishReason: string | null;
}

const HiddenContext = createContext(false);

export const WithoutExchange = ({ children }: { children: ReactNode }) => <HiddenContext value>{children}</HiddenContext>;

type Part = "prompt" | "reply";

export function ExchangeLinks({ href, subject, hasReply }: { href: string; subject: string; hasReply: boolean }) {
  const [part, setPart] = useState<Part | null>(null);
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [failed, setFailed] = useState(false);
  const isHidden = use(HiddenContext);

  async function show(chosen: Part) {
    setPart(chosen);
    if (exchange) return;
    setFailed(false);
    try {
      const response = await fetch(href);
      if (!response.ok) throw new Error(String(response.status));
      setExchange(await response.json());
    } catch {
      setFailed(true);
    }
  }

  if (isHidden) return null;
  return (
    <span className="flex gap-2.5">
      <button type="button" className="link" aria-label={`Prompt, ${subject}`} onClick={() => show("prompt")}>
        Prompt
      </button>
      {hasReply ? (
        <button type="button" className="link" aria-label={`Reply, ${subject}`} onClick={() => show("reply")}>
          Reply
        </button>
      ) : (
        <span>no reply</span>
      )}
      {part !== null && (
        <Dialog
          wide
          title={part === "reply" ? "Reply" : "Prompt"}
          description={subject}
          open
          onOpenChange={(open) => !open && setPart(null)}
        >
          {exchange && part === "prompt" && <Prompt exchange={exchange} />}
          {exchange && part === "reply" && <Reply exchange={exchange} />}
          {!exchange && (
            <p role="status" className="text-ink-2">
              {failed ? "Could not load the text. Close this dialog and try again." : "Loading…"}
            </p>
          )}
        </Dialog>
      )}
    </span>
  );
}

function Prompt({ exchange: { messages, isExact } }: { exchange: Exchange }) {
  if (!messages) return <p className="text-ink-2">The prompt cannot be rebuilt because the metric no longer uses it.</p>;
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-2">
        {isExact
          ? "Exactly as sent to the judge; the hash matches."
          : "Rebuilt from the stored template and sample. Its hash does not match the prompt that was sent, so the text can differ."}
      </p>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages keep their order.
        <RawText key={index} name={message.role === "system" ? "System message" : "User message"} text={message.content} />
      ))}
    </div>
  );
}

const Reply = ({ exchange: { reply, finishReason } }: { exchange: Exchange }) => (
  <RawText name={finishReason ? `As received, finish reason "${finishReason}"` : "As received"} text={reply ?? ""} />
);

/** Longer texts block the browser for seconds. */
const shownAtMost = 300_000;

const RawText = ({ name, text }: { name: string; text: string }) => (
  <section aria-label={name}>
    <div className="mb-1 flex items-center justify-between gap-2">
      <h3 className="text-caption font-medium text-ink-3">{name}</h3>
      <CopyButton text={text} />
    </div>
    <pre
      dir="auto"
      className="rounded-control border border-line bg-sunken px-3 py-2.5 font-mono text-[12px]/[18px] whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {text.slice(0, shownAtMost) || "(empty)"}
    </pre>
    {text.length > shownAtMost && (
      <p className="mt-1 text-caption text-ink-2">
        The first {shownAtMost.toLocaleString("en-US")} of {text.length.toLocaleString("en-US")} characters. Copy includes the
        whole text.
      </p>
    )}
  </section>
);
