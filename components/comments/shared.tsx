"use client";

import { useRouter } from "next/navigation";
import { latestName } from "@/components/reviews/reviewer-cookie";
import type { CommentActs, NewComment } from "./acts";
import { Comments } from "./on-demand";
import type { CommentsProps } from "./section";

interface Props extends Pick<CommentsProps, "sampleId" | "comments"> {
  /** Takes visitors' comments; null if they may only read. */
  address: string | null;
}

/** Comments on a share's page. A visitor enters a name with each comment. */
export function SharedComments({ sampleId, comments, address }: Props) {
  const router = useRouter();
  const acts: CommentActs = address === null ? {} : { add };
  async function add({ parentId, text, passage }: NewComment): Promise<string | null> {
    const sent = { name: latestName() ?? "", sample: sampleId, parent: parentId, text, passage };
    const response = await fetch(address ?? "", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sent),
    });
    if (!response.ok) return readProblem(response);
    router.refresh();
    return null;
  }
  return <Comments {...{ sampleId, comments, acts }} place={noPlace} reviewer={null} people={[]} />;
}

const noPlace = { run: "" };

async function readProblem(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  const { detail = "This link no longer works." } = Object(problem) as { detail?: string };
  return detail;
}
