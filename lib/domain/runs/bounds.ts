/** Characters of a run's name, note and of one tag, and tags, at most. Apart from the schema: this file is sent to browsers. */
export const aboutBounds = { name: 200, note: 5000, tag: 50, tags: 20 } as const;
