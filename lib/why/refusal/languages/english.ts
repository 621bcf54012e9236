import type { Wording } from "./wording";

const given = "provided|given|retrieved|available|supplied|uploaded|accessible|above|present|presented|shared";
const always =
  "contexts?(?! of| effect)|chunks?|passages?|excerpts?|snippets?|search results?|knowledge base|sources|documentation";
const withArticle = "document|documents|texts?|source|materials?|references?|articles?|paragraphs?|database|corpus";
const ifGiven = "information|content|data|details|results|records?|files?|pages?|reports?|resources?|facts";
const sources = String.raw`(?:${always}|(?:the|this|these|those|your|any|my|both|(?<!not )(?:${given})) (?:[\w'-]+ ){0,3}?(?:${withArticle})|(?<!not )(?:${given}) (?:[\w'-]+ ){0,2}?(?:${ifGiven})|(?:${ifGiven}) (?:that (?:was|is|were) |i have |i was |i have been )?(?:${given}))\b`;
const information =
  "(?:information|info|details?|data|answers?|mentions?|knowledge|discussion|references?|context|documentation|evidence|indication)";
const follows = String.raw`(?: (?:on|about|for|regarding|concerning|related|relating|available|in|within|to (?:answer|determine|say|be|respond|make|provide|give|address|help|identify|confirm|tell)|of|found|provided|that (?:answers?|would|can|could|address|directly|specif|describes?|mentions?|helps?)|as|given|here|with|from|whether|which|who|when|where|what|why|how|is|was|are|were|does|do|can|could)\b|,|$)`;
const says = String.raw`(?:contain|mention|provide|specif|state[sd]?\b|say|include|give|address|discuss|cover|indicat|answer|list|describ|explain|offer|identif|reveal|tell|detail|disclos|clarif|name|report|refer|have|has|define|present|f[io]und|available|touch|appear|elaborate|explicit|clear|there\b|in the|make|note|talk|show|shed|part of|go into|permit|allow (?:me|us|for)|enough|sufficient|help|directly)`;
const tells =
  "(?:answer|help|assist|find|determine|provide|say|tell|locate|identify|confirm|verify|give|see|share|discuss|comment|respond|offer|address|access|establish|deduce|infer|conclude|speak|advise|disclose|fulfil|comply|talk|speculate|work out|figure out|make out|judge|generate|engage|complete)";
/** Documents that a response names by their kind. */
const books = String.raw`(?:manual|handbook|guide|guidebook|leaflet|brochure|booklet|faq|wiki|instructions)s?\b`;

/** What else says or leaves out what was asked. */
const papers = String.raw`(?:${books}|(?:reports?|articles?|contracts?|agreements?|polic(?:y|ies)|minutes|logs?|transcripts?|filings?|papers?|stud(?:y|ies)|pages?|notices?|memos?|files?|leases?|descriptions?|surveys?|statements?|notes?|threads?|e-?mails?|letters?|tables?|lists?|specifications?|specs?|invoices?|transcriptions?|summar(?:y|ies)|conversations?|regulations?|terms|sections?|chapters?)\b)`;

export const english: Wording = {
  letter: /\p{Script=Latin}/u,
  contrasts: String.raw`(?:but(?! (?:not (?:the|how|when|whether|who|why|what|which|its|their)|came up|to no avail|without success|in vain)\b)|however|nevertheless|nonetheless|that said|on the other hand|yet|though)\b`,
  concessions:
    "(?:although|though|while|whereas|even though|despite|since|because|as|(?:well |no )?(?:i(?: am| ?'m| m) not sure|i do not (?:really )?know|i have no idea) ?(?=,))",
  conditions: String.raw`(?:if|unless|in case|when (?:the|a|an|no|your|you))\b`,
  whole: String.raw`n ?/ ?a|n\.a|unanswerable|unanswered|unknown|unclear|unsure|null|(?:the )?(?:question|query|it|this) (?:is|can be|seems) (?:unanswerable|not answerable|unclear|unknown)|not (?:answerable|known|applicable|found|sure|available|enough context)|no (?:answer|response|results?|data|information|info|idea|clue|match(?:es)?|relevant \w+)(?: (?:available|found|possible|provided|given|present))?|(?:insufficient|not enough|missing|no sufficient) (?:information|data|context|evidence|details)|(?:cannot|can not|unable to|could not|impossible to) (?:answer|say|determine|tell|be answered|be determined)|no (?:comment|such information)|nothing found|dunno|beats me|none (?:found|given|provided|mentioned)`,
  cue: "(?:n ?/ ?a|n\\.a|not|no|nothing|none|neither|nowhere|cannot|null|dunno|beats|un|lack|insufficient|inadequate|silent|fail|omit|skip|gloss|leave|miss|missing|absent|irrelevant|little|declin|refus|impossible|outside|beyond|out of|need|requir|empty|vain|avail|blank|never|only|just|everything|all|vague|ambigu|guess|specul|end|stop|break|cut|none)",
  refusals: [
    [
      `(?:${papers}|${sources})`,
      "(?:only|just) (?:describe|cover|discuss|mention|deal with|talk about|explain|list|concern)s? .{1,80}, not ",
    ],
    [
      `(?:${papers}|${sources}|passage|excerpt|text|context)`,
      String.raw`(?:ends|stops|breaks off|cuts off|is cut off) (?:[\w'-]+ )?before`,
    ],
    [
      String.raw`nothing in (?:the|these|this|my|your|those) (?:[\w'-]+ )?(?:${papers}|${sources}|sources)`,
      "(?:confirm|support|prove|suggest|indicate|point|say|mention|answer|explain)s?",
    ],
    [
      String.raw`there(?:'s| is| was) no (?:[\w-]+ )?(?:indication|hint|reference|sign|answer|word) `,
      String.raw`(?:in|on|to) (?:the|these|this|my|your|them)\b`,
      `(?:${papers}|${sources}|transcript|question|them)`,
    ],
    [String.raw`(?:missing|absent|left out|omitted)\b`, String.raw`(?:from|in) (?:[\w'-]+ ){0,3}?(?:${papers}|${sources})`],
    [
      String.raw`(?:i|we|my)\b`,
      "(?:came (?:up|back|away) (?:empty|with nothing)|without (?:success|luck)|to no avail|in vain|drew a blank)",
    ],
    [
      "not (?:known|recorded|documented|reported|stated|given)$",
      String.raw`(?:as far as|so far as|in|from|by|according to) (?:the|these|this|my|any|what)\b`,
      `(?:${sources}|${books}|documents?)`,
    ],
    [
      String.raw`(?:missing|absent|lacking|left out|omitted)\b`,
      String.raw`(?:retrieved|found|provided|given|supplied|these|the) (?:[\w-]+ )?(?:pages?|files?|texts?|articles?|documents?)\b`,
      String.raw`(?:that|this|the|such) (?:[\w-]+ )?(?:detail|information|fact|figure|answer|point)`,
    ],
    [
      String.raw`(?:my|the|this|that) (?:search|query|lookup|retrieval|database|index)\b`,
      String.raw`(?:returned|found|yielded|gave|produced|brought up|came back with|turned up) (?:[\w-]+ )?(?:nothing|no (?:[\w-]+ )?(?:results?|matches|hits|documents?|passages?|answers?)|empty|zero)`,
    ],
    [
      String.raw`neither (?:[\w-]+ )?(?:document|passage|source|text|article|excerpt|context|page|report)\b`,
      "(?:says?|gives?|mentions?|states?|tells?|covers?|explains?|specif|answers?|address|contains?|includes?|names?|describes?|shows?|discuss)",
    ],
    [
      String.raw`(?:none|neither|not (?:one|any|a single one)) of (?:them|these|those|the|my|your|which)\b`,
      "(?:gives?|says?|mentions?|tells?|answers?|covers?|states?|address(?:es)?|explains?|specif|contains?|includes?|names?|lists?|provides?|discuss|describes?|shows?)",
      `(?:${sources}|${books}|(?:none|not one) of (?:them|these|those)|articles?|pages?|texts?)`,
    ],
    [
      String.raw`(?:unknown|unclear|undetermined|unspecified|unstated|uncertain|not (?:known|clear|recorded|documented|reported|apparent|evident))\b`,
      String.raw`(?:according to|judging by|from|in|based on|going by) (?:the|these|this|those|my|your|what)\b`,
      `(?:${sources}|${books}|texts?|provided|given)`,
    ],
    [
      String.raw`(?:question|query|request)\b`,
      String.raw`(?:can not|could not|impossible to) be (?:[\w-]+ )?(?:settled|resolved|decided|clarified|cleared up|worked out)`,
    ],
    [
      String.raw`(?:i|we) (?:[\w-]+ )?(?:lack|miss|am missing|am without|are missing)\b`,
      String.raw`(?:information|info|details?|data|context|documents?|sources?|material|facts|figures|knowledge)\b`,
    ],
    [
      books,
      String.raw`(?:no|not|without)\b(?: [\w'-]+){0,3}? (?:page|entry|section|chapter|information|reference|mention|details?|answer|note|word|passage|contain|include|figures?)`,
    ],
    [
      books,
      String.raw`(?:(?:says?|contains?|gives?|mentions?|states?|provides?|offers?|has|have|includes?|lists?) (?:[\w-]+ )?(?:nothing(?! (?:is|are|can|but|else|other|may|should|will)\b)|no (?:information|info|details?|mention|word|guidance|figures?|instructions?|data))|not (?:[\w'-]+ ){0,2}?(?:mention|say|state|specify|address|discuss|explain|describe|indicate|touch on|go into|talk about|tell|cover (?!for)))`,
    ],
    [
      `(?:${sources}|${books})`,
      String.raw`(?:(?:is|are|remains?|stays?) (?:[\w-]+ )?silent|leaves? (?:[\w'-]+ ){0,3}?open|(?:omit|skip|gloss)(?:s|es)? )`,
    ],
    [
      String.raw`(?:(?:this|the|that|your) (?:[\w-]+ )?(?:question|query|request|topic|matter|subject)|it|that|this|what you (?:ask|want))\b`,
      "(?:outside|beyond|not (?:within|in|part of)) (?:of )?(?:what|anything|everything|the (?:scope|range|content)) ",
    ],
    [
      String.raw`(?:my|these|the|those|our) (?:[\w-]+ )?(?:sources|documents?|notes|records|data|materials?|knowledge|files|texts?|pages)`,
      String.raw`(?:do|does) not (?:go|reach|extend|stretch|run) (?:that|so|as|quite|far|this|into|beyond|back)\b`,
    ],
    [
      String.raw`nothing (?:(?:i|we)(?: was| were| have| had|'ve| am|'m)?|in (?:the|these|this|my|your|those|what|here)|here|provided|given)\b`,
      String.raw`(?:says?|tells?|mentions?|covers?|indicates?|explains?|answers?|states?|suggests?|points?|shows?|address(?:es)?|reveals?|speaks?|settles?|about|on (?:this|that))\b`,
    ],
    [
      String.raw`(?:can not|could not|unable to|not able to|did not) (?:[\w'-]+ ){0,2}?(?:track down|come across|turn up|pin down|dig up|look up|find (?:anything|any|a single|it|that|this))`,
      String.raw`(?:i|we)\b`,
    ],
    [String.raw`not (?:something|anything|a (?:topic|subject|matter|point|detail)|among)\b`, sources],
    [sources, String.raw`not (?:[\w'-]+ ){0,2}?${says}`],
    [
      sources,
      String.raw`(?:(?:contain|mention|provide|give|offer|have|has|include|say|state|make|show)(?:s|ing)? (?:[\w-]+ )?(?:no|nothing|little|insufficient|none|neither)|lacks?|lacking|(?:is|are|remains?) silent|fails? to|omits?|(?:missing|absent) (?:from|in)|(?:no|insufficient|inadequate) (?:[\w-]+ ){0,3}?${information}|(?:none|neither) of|nowhere|irrelevant|(?:not|un) ?related|(?:not|nothing) relevant|(?:^|that )no (?:[\w-]+ ){0,2}?(?:source|document|passage|context|text|excerpt|article))\b`,
    ],
    [String.raw`(?:i|we)(?: [\w'-]+)? (?:do|would) not (?:[\w'-]+ )?(?:know|recall)\b`, "(?:i|we) "],
    [
      String.raw`(?:i|we) (?:[\w'-]+ )?(?:do|did|have|am|are) not (?:[\w'-]+ ){0,2}?(?:find|have|see|possess|found|got|given|hold|come across|locate)`,
      "(?:information|info|details?|data|answers?|mention|knowledge|access|enough|sufficient|anything|references?|context|documents?|specifics?|results?|ability|capability|permission)",
    ],
    [
      "(?:not possible|impossible|unable|can not|could not|insufficient|not (?:enough|sufficient)|no way)",
      String.raw`(?:to|be) (?:[\w'-]+ )?(?:answer|determine|say|know|tell|provide|identif|address|infer|conclude|respond|establish|ascertain|deriv)`,
      String.raw`(?:(?:the|this|your|that) (?:[\w'-]+ )?(?:questions?|query|request|answer|inquiry)|based on|${sources}|^unable|^can not|^could not|^it is|^there is)`,
    ],
    [
      String.raw`(?:(?:the|this|your|that|an|no|any) (?:[\w'-]+ )?(?:question|query|request|answer)|(?:the|that|this|these|those|such|requested|required|relevant) (?:[\w'-]+ )?(?:information|info|detail|details|data))\b`,
      String.raw`(?:(?:can|could|may|is|are|was|were|does|do) not|remains?) (?:[\w'-]+ ){0,3}?(?:answer|determined|addressed|found|derived|inferred|established|provided|confirmed|available|known|possible|mentioned|specified|stated|given|included|contained|covered|present|disclosed|appear|unanswered|unclear|unknown|in (?:the|my))`,
    ],
    [
      String.raw`^nowhere in (?:the|these|this|my|your)\b|(?:gives?|makes?) no (?:[\w-]+ )?(?:mention|hint|indication|clue|reference)|(?:has|have) no (?:[\w-]+ )?(?:articles?|pages?|entry|entries|sections?|documents?) (?:on|about|for) (?:that|this|it)|(?:i|we) (?:have|see) no (?:means|way|basis|possibility)\b|(?:everything|all) (?:that )?(?:i|we) (?:[\w-]+ )?(?:retrieved|found|have|see|got) (?:is|are|concerns?|relates?)\b|${papers} (?:is|are) (?:unclear|vague|ambiguous) (?:on|about)|contexts? (?:[\w-]+ )?(?:is|was) empty|(?:is|are) not (?:in|part of|among|included in|listed in|contained in) (?:the|these|this|your|my) (?:[\w-]+ )?(?:${papers}|${sources})|nothing (?:[\w'-]+ ){0,2}?(?:turned up|came up|showed up|was found|could be found)`,
    ],
    [
      String.raw`(?:i|we)(?:'d| would)? (?:[\w'-]+ )?(?:rather not|prefer not to|do not want to|would not|can only|could only|will not) (?:guess|speculate)|(?:be|just) (?:a |pure )?(?:guess|speculation|guessing)\b|(?:i|we) (?:have not|haven't|was not|were not) (?:been )?given (?:any|anything)|${papers} (?:[\w'-]+ ){0,6}?(?:(?:is|are|remains?|stays?) (?:[\w-]+ )?silent|do(?:es)? not (?:[\w-]+ly )?(?:mention|say|state|specify|address|discuss|explain|indicate|touch on|go into|talk about|tell|describe|name|reveal|clarify|elaborate|include any|contain any|give any)|never (?:mentions?|says?|states?|names?|explains?|describes?|specif|gives?|tells?)|(?:says?|contains?|gives?) nothing(?! (?:is|are|can|but|else)\b))|^(?:(?:says?|gives?|states?|mentions?|contains?) (?:nothing|no)|do(?:es)? not (?:say|state|mention|specify|explain|indicate|give))\b`,
    ],
    [
      String.raw`(?:i|we)(?:'ve)? (?:have |had |found |got |see )?nothing (?:on|about|for|regarding|concerning)\b|there(?:'s| is| are|'re) no (?:[\w-]+ ){0,2}?(?:results?|match(?:es)?|hits|entry|entries) (?:for|matching|that match|on|about)\b|there(?: is|'s| are) (?:simply |just |really )?(?:nothing|little|not (?:anything|much|a word|enough)|no \w+) (?:[\w'-]+ ){0,2}?(?:here|in here|in (?:these|my|the (?:text|pages?|files?))|about (?:this|that|it)|on (?:this|that))\b|(?:there(?:'s| is| are| was| were| seems? to be|appears? to be|exists?)|(?:i|we) (?:[\w'-]+ )?(?:have|found|see|find)|contains?|provides?|offers?|gives?) (?:[\w'-]+ )?(?:no|not (?:any|enough|sufficient|much)|insufficient|inadequate|too little|nothing)(?: [\w'-]+){0,4}? (?:information|info|details?|data|answers?|mentions?|knowledge|discussion|documentation)${follows}`,
    ],
    [
      String.raw`^(?:no|not enough|insufficient)(?: [\w'-]+){0,3}? (?:information|info|details?|mention|data|answer|context)${follows}|(?:i|we)(?: am|'m| are|'re| was| were|'ve| have been| would be|'d be)? (?:[\w'-]+ ){0,2}?(?:can not(?! wait)|could not|unable to|not able to|not (?:allowed|permitted|authori[sz]ed|supposed|equipped|programmed|designed|in a position|at liberty) to|will not|would not|must(?: \w+)? decline|have to decline|decline|refuse|not comfortable)(?: be able)?(?: to)? (?:[\w'-]+ ){0,2}?${tells}|(?:(?:i|we)(?: am| ?'m| m| are| ?'re) (?:[\w'-]+ )?|^)(?:not (?:sure|certain|aware|familiar|knowledgeable)|unsure|unaware|uncertain)\b|(?:i|we) (?:[\w'-]+ )?(?:have|'ve) (?:[\w'-]+ )?no (?:[\w'-]+ )?(?:idea|clue|knowledge|access|way|record|answer)|(?:no (?:idea|clue)\b|do not know$)`,
    ],
    [
      String.raw`^(?:it is unclear (?:from|whether|who|when|how|what|where|which|why)|there (?:is|are) no (?:[\w'-]+ ){1,4}(?:provided|mentioned|given|specified|listed|described)$)|(?:outside|beyond|not within|out of) (?:of )?(?:the|my|our) (?:[\w'-]+ )?(?:scope|knowledge|expertise|remit)|^not (?:explicitly |specifically |directly )?(?:mentioned|specified|stated|provided|given|disclosed|answered|covered)\b|(?:is|are|was|were) (?:not|nowhere) (?:explicitly |specifically |directly |further |clearly )?(?:mentioned|specified|stated|disclosed|provided|indicated|given|listed)$|(?:they|it) (?:do(?:es)? not (?:[\w-]+ly )?(?:mention|say|specify|state|address|indicate|(?:provide|give|contain|include|offer) (?:[\w-]+ )?(?:details?|information|an answer))|(?:says?|contains?|mentions?) (?:nothing|no))\b`,
    ],
    [
      String.raw`(?:does|do) not (?:[\w-]+ly )?(?:mention|specify|state|say|indicate|clarify|address|disclose) (?:whether|when|who|how|what|where|why|which|anything|any|this|that)\b|not (?:allowed|permitted|authori[sz]ed|able) to (?:answer|discuss|share|provide|disclose|comment|talk)|(?:i|we)(?: would|'d| will)? (?:need|require) (?:more|additional|further) (?:[\w-]+ )?(?:information|context|details)|^no (?:[\w-]+ ){0,2}?(?:passages?|documents?|results?|sources?|information|matches|references?)(?: [\w-]+){0,6} (?:found|available|retrieved|returned|provided)\b`,
    ],
  ],
  courtesies: [
    [
      String.raw`^(?:i am|i'm|we are|we're|my|our|i|we|so|oh)? ?(?:do |must |deeply |very |so |really )?(?:sorry|afraid|apologi[sz]e|apologies|unfortunately|regrettably|thanks?|thank you|hello|hi|sure|okay|well|good question|great question)(?: (?:for|to|about|that|you|any|the|your)\b.{0,60})?[, ]*$`,
    ],
    [
      String.raw`(?:please|kindly) (?:[\w'-]+ )?(?:provide|share|give|try|consult|check|refer|contact|rephrase|clarify|see|let|feel|ask|specify|upload|supply|reach|review|visit|add|consider|tell|do)`,
    ],
    ["(?:let me know|feel free|happy to|glad to|i(?:'d| would) love to|do my best|hope (?:this|that))"],
    [
      String.raw`(?:can|could|may|would|will|do|are|did) you (?:[\w'-]+ )?(?:like|provide|clarify|rephrase|want|need|have|tell|specify|mean|give|share|looking|elaborate|asking|refer)`,
    ],
    [
      String.raw`(?:(?:can|may|could|shall) i|i(?: can|'ll| will| could| may| might| would)?) (?:[\w'-]+ ){0,3}?(?:help|assist|try|recommend|suggest|advise|encourage)\b`,
    ],
    [
      String.raw`you (?:may|might|can|could|should|would|will)(?: \w+)? (?:want|need|try|check|consult|refer|contact|find|look|wish|visit|consider|ask|search|have to)`,
    ],
    ["it (?:may|might|would|is|'s) (?:be )?(?:best|helpful|useful|worth|better|recommended|advisable)"],
    [
      String.raw`(?:for|with|without) (?:more|further|accurate|additional|specific|detailed|any)(?: [\w-]+){0,3} (?:information|details|context|assistance|help)`,
    ],
    [
      String.raw`(?:more|additional|further) (?:[\w-]+ )?(?:information|context|details|research|sources) (?:is|are|would be|may be|might be) (?:needed|required|necessary|helpful)`,
    ],
    [String.raw`as an? (?:[\w-]+ )?(?:ai|language model|assistant|chatbot)\b`],
    ["(?:is there (?:anything|something)|do you have (?:any|another)|what (?:else|would you)|anything else)"],
    [
      String.raw`${sources}(?!.{0,200}\bthat\b)`,
      String.raw`(?:only|mainly|mostly|primarily|focus|discuss|(?:is|are|seems? to be|appears? to be) (?:[\w-]+ )?(?:about|related)|relates?\b|talks? about|deals? with|covers?|refers? to|(?:contains?|provides?|includes?|mentions?|gives?) (?:[\w-]+ ){0,2}?(?:information|details|references?))`,
    ],
    [String.raw`^(?:i|we)(?: have|'ve)? (?:[\w-]+ )?(?:searched|reviewed|checked|looked|read|examined|went|gone|analy[sz]ed)\b`],
  ],
  limits: String.raw`(?:i (?:could |can |did |only )?(?:find|found|see|saw|have) .{1,80}, but not (?:the|how|when|whether|who|why|what|which|its|their)\b|(?:${papers}|${sources}) .{0,120}, but not (?:the|how|when|whether|who|why|what|which|its|their)\b|(?:i|we) only (?:know|found|find|have)|all (?:that )?(?:i|we) (?:know|can (?:say|tell|find))|only (?:says?|states?|mentions?|tells? (?:me|us)|notes?|indicates?) that)`,
};
