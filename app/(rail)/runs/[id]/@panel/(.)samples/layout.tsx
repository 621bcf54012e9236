import type { ReactNode } from "react";
import { ReviewSheet } from "@/components/samples/review/sheet";

export default function SamplePanelLayout({ children }: { children: ReactNode }) {
  return <ReviewSheet>{children}</ReviewSheet>;
}
