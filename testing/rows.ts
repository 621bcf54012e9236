/** All texts differ, to detect swaps. */
export const rowsOf = (count: number, values: (index: number) => object = () => ({})): object[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    question: `When was bridge number ${index} opened?`,
    contexts: [`Bridge number ${index} was opened in ${1800 + index}.`, `Tunnel ${index} is closed in winter.`],
    response: `It was opened in ${1800 + index}.`,
    reference: `In the year ${1800 + index}`,
    ...values(index),
  }));
