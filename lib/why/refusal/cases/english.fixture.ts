import type { Cases } from "./cases.fixture";

export const english: Cases = {
  refused: [
    "I don't know.",
    "I’m sorry, but I could not find any information about that in the documents.",
    "The provided context does not contain enough information to answer this question.",
    "**Answer:** Unanswerable",
    "N/A",
    "  \n\t ",
    "Based on the documents, I cannot determine when the bridge was opened. Please provide more details.",
    "UNFORTUNATELY, THE PASSAGES DO NOT MENTION THE PRICE OF THE TICKET.",
    "There is no mention of a second treaty in the retrieved sources.",
    "I'm not able to help with that request. Let me know if there is anything else I can do for you!",
    '"The answer is not in the context."',
    "The documents only discuss the Nile. They say nothing about the length of the Amazon.",
  ],
  answered: [
    "The study did not find an effect of the drug on blood pressure.",
    "He does not know his father in the novel, and he never meets him.",
    "There is no known cure for Alzheimer's disease, but treatments can ease the symptoms.",
    "No. The contract does not allow subletting.",
    "Paris.",
    "Mendel could not explain why the ratio was 3:1, so he repeated the experiment.",
    "The king was unable to pay his troops, and the army was dissolved in 1632.",
    "You cannot return opened software. Sealed products can be returned within 14 days.",
    "Socrates is famous for the saying: I know that I know nothing.",
  ],
  partly: [
    "The documents do not say when, but the treaty was signed in Paris by Britain and France.",
    "The context does not mention her exact date of birth. She grew up in Leeds and studied law at Oxford in the 1950s.",
    "The museum opened in 1889 and was designed by Louis Sullivan. I couldn't find any information about its first director.",
    "I only know that the company was founded in 1976 in California; its founder is not mentioned in the text.",
  ],
};
