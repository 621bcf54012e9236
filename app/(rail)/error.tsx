"use client";

import type { ComponentProps } from "react";
import { PageProblem } from "@/components/shell/page-problem";

export default function ErrorPage(props: ComponentProps<typeof PageProblem>) {
  return <PageProblem {...props} />;
}
