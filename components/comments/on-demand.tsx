"use client";

import { lazy, Suspense } from "react";
import type { CommentsProps } from "./section";

const CommentsSection = lazy(() => import("./section").then(({ CommentsSection }) => ({ default: CommentsSection })));

export const Comments = (props: CommentsProps) => (
  <Suspense fallback={null}>
    <CommentsSection {...props} />
  </Suspense>
);
