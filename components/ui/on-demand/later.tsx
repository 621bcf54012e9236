import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/**
 * A component whose code loads when it is first shown. next/dynamic sets no boundary: until such code is there, React holds back
 * every change of the page, so that typed text and chosen options are lost.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
}
