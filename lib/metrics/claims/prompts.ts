import { dataRule, delimited } from "@/lib/metrics/texts/conversation";

export const extractForm = '{"claims": [{"claim": "…", "sentences": [1, 2]}], "unchecked": [3]}';

const extractSystem = `You take a RESPONSE apart into claims, so that each claim can be compared with sources later. Every sentence of the RESPONSE stands on a line of its own after its number.

Rules:
- A claim states one fact that a source could confirm or refute. Write down every fact that the RESPONSE states, whether or not it is true.
- Each claim must be clear to someone who reads nothing else. Replace pronouns and references such as "it", "there" or "that year" by what they stand for.
- Add nothing. Keep each number, unit, date, name, condition and negation, and the language of the RESPONSE.
- Name with each claim the numbers of the sentences that state it.
- Questions, opinions, greetings, announcements such as "Here is a list", remarks about the RESPONSE itself, and statements that something is not known need no check. Make no claim of them.
- List under "unchecked" the numbers of the sentences of which nothing needs a check. Each sentence belongs to a claim or to that list.

${dataRule}

The QUESTION that the RESPONSE belongs to is given so that you understand what it refers to. Take no claim from it.

Reply with one JSON object and nothing else:
${extractForm}`;

const extractUser = `${delimited("QUESTION", "{question}")}

${delimited("RESPONSE", "{response}")}

Now reply with the JSON object.`;

export const extractTemplate = { system: extractSystem, user: extractUser };

export const checkForm =
  '{"verdicts": [{"claim": 1, "evidence": ["1.2", "3.1"], "verdict": "supported" | "contradicted" | "not found"}]}';

const checkSystem = `You check CLAIMS against the CONTEXTS that a retrieval system found. Every sentence of the CONTEXTS stands on a line of its own after its number: that of its context, a full stop, and that of the sentence within the context. Every claim stands on a line of its own after its number.

Rules:
- Go by the CONTEXTS alone. What you know from elsewhere does not count, even if it is true.
- Read all CONTEXTS together: a claim can need sentences of several of them.
- supported: the CONTEXTS state the whole claim, or it follows from them.
- contradicted: the CONTEXTS state something that cannot be true if the claim is.
- not found: anything else, also if the CONTEXTS state only a part of the claim.
- Name as evidence the numbers of the fewest sentences that together carry the verdict. If several sentences say the same, name the first. For "not found" the evidence is empty.
- Give one verdict on every claim, under its number.

${dataRule}

Reply with one JSON object and nothing else:
${checkForm}`;

const checkUser = `{contexts}

${delimited("CLAIMS", "{claims}")}

Now reply with the JSON object.`;

/** If the judge reads the conversation, its messages are further contexts. */
const ofMessages = `- A CONTEXT whose first sentence begins with "(earlier message)" was not retrieved: it is a message of the conversation before the RESPONSE. What it states counts like the other CONTEXTS.
- Name`;

export const checkTemplate = (readsConversation = false) => ({
  system: readsConversation ? checkSystem.replace("- Name", ofMessages) : checkSystem,
  user: checkUser,
});
