const push = /<script nonce="NONCE">self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)<\/script>/g;
const row = /^([0-9a-f]+):/;
const reference = /(?<!\$)\$([A-Za-z@]?)([0-9a-f]+)(?=[":])/g;

/**
 * Normalises the order and numbers of the rows that React streams, which vary
 * between equal responses.
 */
export function inOneOrder(page: string): string {
  let sent = "";
  const html = page.replaceAll(push, (_, text) => {
    sent += JSON.parse(text);
    return "";
  });
  const rows = new Map<string, string>();
  const others: string[] = [];
  for (const line of sent.trimEnd().split(/\n(?=[0-9a-f]*:)/)) {
    const id = row.exec(line)?.[1];
    if (id === undefined) others.push(line);
    else rows.set(id, line.slice(id.length));
  }
  // Numbered by first reference, from the page (row 0).
  const numbers = new Map<string, number>([["0", 0]]);
  for (const id of numbers.keys())
    for (const [, , to = ""] of (rows.get(id) ?? "").matchAll(reference))
      if (rows.has(to) && !numbers.has(to)) numbers.set(to, numbers.size);
  const renumbered = (text: string) =>
    text.replaceAll(reference, (whole, kind, to) => (numbers.has(to) ? `$${kind}#${numbers.get(to)}` : whole));
  const reached = [...numbers.keys()].map((id) => renumbered(rows.get(id) ?? ""));
  const unreached = [...rows].filter(([id]) => !numbers.has(id)).map(([, text]) => renumbered(text));
  return [html, ...reached, ...unreached.sort(), ...others.sort()].join("\n");
}
