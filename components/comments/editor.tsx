import { longestComment } from "assay-lib/comments/words/passage";
import { longestName, type Reviewer } from "assay-lib/domain/reviews/state";
import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useId, useSyncExternalStore } from "react";
import { latestName, rememberName } from "@/components/reviews/reviewer-cookie";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Input, Textarea } from "@/components/ui/field";
import { KeyHint } from "@/components/ui/tag";
import { useAct } from "./use-act";
import { useCompletion } from "./use-completion";

interface Props {
  label: string;
  verb: string;
  text?: string;
  /** Null: once something is written, there is a field for the name. */
  reviewer: Reviewer | null;
  /** Names that are completed after an @. */
  people: readonly string[];
  send: (text: string) => Promise<string | null>;
  /** After it was sent, and on Escape. */
  onClose?: (() => void) | undefined;
  field?: RefObject<HTMLTextAreaElement | null>;
  hasFocus?: boolean;
}

/** Ctrl-Enter sends, Escape closes. */
export function CommentEditor({ label, verb, text, reviewer, people, send, onClose, field, hasFocus }: Props) {
  const { run, isActing, problem } = useAct();
  const problemId = useId();
  const completion = useCompletion(people);
  // Before scripts run, sending would load the page anew and lose the text.
  const isReady = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    const name = String(sent.get("name") ?? "").trim();
    if (name) rememberName(name);
    run(
      () => send(String(sent.get("text") ?? "")),
      () => {
        form.reset();
        onClose?.();
      },
    );
  }
  /** It may have been given elsewhere on the page since this form was drawn. */
  function fillName({ currentTarget }: FocusEvent<HTMLFormElement>) {
    const name = currentTarget.elements.namedItem("name");
    if (name instanceof HTMLInputElement) name.value ||= latestName() ?? "";
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || completion.press(event)) return;
    if (event.key === "Escape") onClose?.();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  }
  return (
    <form data-needs="reviewer" onSubmit={submit} onFocus={fillName} className="group/comment grid gap-2">
      <span className="relative grid">
        <Textarea
          {...completion.field}
          ref={field}
          name="text"
          aria-label={label}
          aria-describedby={problem ? problemId : undefined}
          placeholder={label}
          rows={2}
          dir="auto"
          required
          autoFocus={hasFocus}
          defaultValue={text}
          maxLength={longestComment}
          onKeyDown={press}
          className="max-h-80 [field-sizing:content]"
        />
        <OfferedNames {...completion} />
      </span>
      {reviewer === null && (
        <Input
          name="name"
          aria-label="Your name"
          placeholder="Your name"
          autoComplete="name"
          required
          maxLength={longestName}
          className="max-w-60 group-has-[textarea:placeholder-shown]/comment:hidden"
        />
      )}
      {problem && (
        <p id={problemId} role="alert" className="text-small text-poor [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <span className="flex items-center gap-2">
        <Button type="submit" size="small" disabled={isActing || !isReady}>
          {verb}
          <KeyHint of="Ctrl ↵" />
        </Button>
        {onClose && (
          <Button look="ghost" size="small" onClick={onClose}>
            Cancel
          </Button>
        )}
      </span>
    </form>
  );
}

const OfferedNames = ({ offered, list, take }: Omit<ReturnType<typeof useCompletion>, "field" | "press">) =>
  offered && (
    <div
      id={list}
      role="listbox"
      aria-label="People"
      className="absolute inset-x-0 top-full z-40 mt-1 max-w-80 rounded-float border border-line bg-surface p-1.5 shadow-float"
    >
      {offered.names.map((name, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys; its options never have the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <div
          key={name}
          id={`${list}-${at}`}
          role="option"
          aria-selected={at === offered.at}
          dir="auto"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
          className={cn(
            "cursor-pointer truncate rounded-control px-2 py-1 hover:bg-hover phone:py-2",
            at === offered.at && "bg-accent-soft",
          )}
        >
          {name}
        </div>
      ))}
    </div>
  );
