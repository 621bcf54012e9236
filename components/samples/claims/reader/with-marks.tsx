"use client";

import type { ComponentProps } from "react";
import type { ClaimMarksRead } from "@/components/reviews/answer";
import { type MarkedSample, useClaimMarks } from "@/components/reviews/claim-marks";
import { ClaimReader } from "./panes";

interface Props extends Omit<ComponentProps<typeof ClaimReader>, "marks"> {
  about: MarkedSample;
  /** Null: read-only. */
  read: ClaimMarksRead | null;
}

export const MarkedReader = ({ about, read, ...reader }: Props) => <ClaimReader {...reader} marks={useClaimMarks(read, about)} />;
