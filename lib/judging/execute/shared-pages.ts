/** A page that somebody works on. */
export interface HeldPage<Page> {
  /** Null after the last one. */
  page: Promise<Page | null>;
  /** Must be called once its work is done. */
  release(): void;
}

/**
 * Lets several servers work through the same pages, each at its own speed, without keeping what lies between them: those who are on a page at the
 * same time share it, and whoever comes to it after all others have left has it read again, with what they stored.
 */
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
