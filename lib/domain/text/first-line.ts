/** Without the empty lines before it, which would fill the few lines that a page shows. */
export const fromFirstLine = (text: string): string => text.replace(/^\s*\n/, "");
