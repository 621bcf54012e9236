export interface HeldPage<Page> {
  page: Promise<Page | null>;
  /** Call once the work on the page is done. */
  release(): void;
}

/** Lets several servers read the same pages at their own pace. A page is dropped once its last reader leaves, and re-read on
 *  demand. */
export function sharePages<Page>(read: (after: number) => Promise<Page | null>): (after: number) => HeldPage<Page> {
  const held = new Map<number, { page: Promise<Page | null>; holders: number }>();
  return (after) => {
    const one = held.get(after) ?? { page: read(after), holders: 0 };
    held.set(after, one);
    one.holders++;
    // A failure is thrown when the page is awaited; until then it must not be an unhandled rejection.
    one.page.catch(() => undefined);
    let isHeld = true;
    return {
      page: one.page,
      release() {
        if (isHeld && --one.holders === 0) held.delete(after);
        isHeld = false;
      },
    };
  };
}
