"use client";

import type { ComponentProps } from "react";
import { PageProblem } from "@/components/shell/page-problem";

export default function ErrorPage(props: ComponentProps<typeof PageProblem>) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageProblem {...props} />
    </main>
  );
}
