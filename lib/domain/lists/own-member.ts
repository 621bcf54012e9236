/** For names from outside: every object inherits members such as "constructor", which no one gave it. */
export const ownMember = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;
