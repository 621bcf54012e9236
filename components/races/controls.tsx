"use client";

import type { RaceReport } from "assay-lib/domain/races/report";
import { FastForward, Pause, Play, Square } from "lucide-react";
import { useActionState } from "react";
import { IconButton } from "@/components/ui/button";
import { ActProblem } from "@/components/ui/notice";
import type { RaceVerb } from "./verbs";

interface Props {
  race: Pick<RaceReport, "id" | "state" | "looks" | "planned" | "made">;
  action: (problem: string | null, form: FormData) => Promise<string | null>;
}

const icons = { pause: Pause, resume: Play, rest: FastForward, stop: Square } satisfies Record<RaceVerb, typeof Pause>;

export const RaceControls = ({ race: { id, state, looks, planned, made }, action }: Props) => {
  const [problem, submit, isPending] = useActionState(action, null);
  const isOpen = state === "running" || state === "paused";
  const left = planned - made;
  const acts: { verb: RaceVerb; name: string; isShown: boolean }[] = [
    { verb: "pause", name: "Pause", isShown: state === "running" },
    { verb: "resume", name: "Resume", isShown: state === "paused" },
    {
      verb: "rest",
      name: isOpen ? "Judge all to the end" : `Judge the rest, ${left.toLocaleString("en")} calls`,
      isShown: state !== "to-end" && left > 0,
    },
    { verb: "stop", name: "Stop here", isShown: isOpen && looks.length > 0 },
  ];
  return (
    <form action={submit} className="contents" data-needs="editor">
      <input type="hidden" name="id" value={id} />
      {acts
        .filter(({ isShown }) => isShown)
        .map(({ verb, name }) => (
          <IconButton key={verb} icon={icons[verb]} text={name} type="submit" name="verb" value={verb} disabled={isPending} />
        ))}
      <ActProblem>{problem}</ActProblem>
    </form>
  );
};
