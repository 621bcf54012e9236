import type { Refused } from "./refused";

/** `call`: only this call fails. `run`: every call would, until a person does something. `passing`: waiting helps. */
export type ErrorKind =
  | "content"
  | "prompt-length"
  | "reply-length"
  | "credit"
  | "place"
  | "firewall"
  | "key"
  | "model"
  | "proxy"
  | "redirect"
  | "address"
  | "today"
  | "rate"
  | "overload"
  | "other";

type Row = readonly [kind: ErrorKind, words: RegExp, but?: { not?: RegExp; statuses?: (status: number) => boolean }];

const isPassing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** The first row that matches decides: what a server says counts before its status. */
const byWords: readonly Row[] = [
  [
    "content",
    /content_?(?:filter|policy|management|moderation|safety)|content.?policy|responsible_?ai|data_?inspection|inappropriate content|(?:safety|moderation|content) (?:system|settings|filters?|polic(?:y|ies)|management|guidelines)|guardrail|prohibited_?content|prompt (?:was |has been )?(?:blocked|flagged|filtered|rejected)|block_?reason|(?:input|request|content|message|text) (?:was |is |has been )?(?:flagged|blocked by|filtered)|requires moderation|usage polic(?:y|ies)|new_sensitive|sensitive (?:words?|content|information)|unsafe content|不安全|敏感|违规|不当内容|不適切|вредоносн|запрещ[её]нн/i,
    { statuses: (status) => status !== 401 && status !== 402 },
  ],
  [
    "credit",
    /insufficient[_ ]?(?:account )?(?:quota|balance|funds?|credits?|user[_ ]?quota)|credit (?:balance|limit)|(?:out of|no|not enough|more|used up (?:all )?(?:your )?|any) credits?\b|credits? (?:has |have |are )?(?:expired|exhausted|depleted|run out)|balance (?:is )?(?:too low|not enough|insufficient|exhausted)|billing[_ ](?:hard[_ ]limit|not[_ ]active|is not active|account|disabled)|payment[_ ]required|past due|overdue|arrear|good standing|exceeded_current_quota_error|budget.{0,20}exceed|exceed.{0,40}budget|over budget|spend(?:ing)?[_ ]limit|(?:monthly|key|usage|total) (?:\w+ )?(?:limit|quota) (?:has been |was |is )?(?:exceeded|reached|exhausted)|exceeded your (?:monthly|usage)|(?:api )?usage limits?|organi[sz]ation has been (?:disabled|restricted)|pre_?consume|quota.{0,20}(?:not enough|used up|exhausted)(?! for today)|(?:account|organi[sz]ation) (?:\S+ )?(?:is |has been |was )?suspended|欠费|余额|额度(?:不足|已用尽|已用完)|充值|残高|잔액|недостаточно (?:средств|токенов)|cr[ée]dit insuffisant|saldo insuficiente|guthaben/i,
    { not: /per[_ -]?(?:minute|second|day)|retry_?delay|retryinfo/i },
  ],
  [
    "place",
    /unsupported_country|(?:country|region|territory|location)[^.\n]{0,40}(?:not (?:supported|allowed|available|permitted)|unsupported|restricted|blocked|banned|denied)|not (?:available|supported|allowed) (?:in|from) your (?:country|region|location|area)|banned the (?:country|region)|geo.?(?:block|restrict|fenc)|(?:export control|sanction)|地区|地域.{0,10}(?:不支持|対応)|ваше[йм] (?:стране|регионе)/i,
  ],
  [
    "key",
    /(?:invalid|incorrect|wrong|missing|expired|revoked|disabled|unknown|malformed|no|bad)[_ ](?:x-)?(?:api|access|subscription|auth|security|bearer)?[_ -]?(?:key|token|credentials?|authori[sz]ation)\b|(?:api|access|auth|security|subscription)[_ -]?(?:key|token)s?\b.{0,60}(?:not (?:valid|found|set|provided|exist|authori[sz]ed)|invalid|incorrect|expired|revoked|disabled|missing|required|inactive|rejected|deleted|denied)|api_?key_?invalid|(?:authentication|authori[sz]ation)[_ ]?(?:error|failed|required|fails)|invalid_?authentication|unauth(?:ori[sz]ed|enticated)|not authenticated|invalid signature|user not found|invalid_(?:request_)?token|无效的?(?:令牌|api|密钥)|(?:令牌|密钥).{0,12}(?:无效|过期|错误|不可用)|身份验证|鉴权|認証|인증|api.?(?:キー|키)|недействительн|неверный (?:ключ|токен)|cl[ée] api|clave de api|api-?schl[üu]ssel/i,
    {
      not: /requested? .{0,30}tokens|max_?(?:completion_?|output_?)?tokens|too many tokens/i,
      statuses: (status) => status !== 429,
    },
  ],
  [
    "model",
    /model_?(?:not_?(?:found|exist|open|supported)|decommissioned|deprecated|access_denied)|(?:invalid|unknown|unsupported|no such|missing|nonexistent)[_ ]model\b|deployment_?not_?found|\b(?:model|deployment|endpoint|resource|function)\b[^.\n]{0,120}\b(?:(?:was |is |are |were )?not (?:found|exist|available|supported|deployed|recogni[sz]ed|enabled|accessible)|does ?n[o']t exist|not exist|do(?:es)? not have access|is not a valid|has been (?:decommissioned|deprecated|retired|shut down|removed)|(?:identifier|name|id) is invalid|no longer (?:available|supported|offered))|not a valid model|no models? (?:is |are )?loaded|no (?:endpoints?|providers?|available channels?|route)s? (?:found|available|for)|do(?:es)? ?n[o']t have access to the model|unable to access model|does not work with the specified model|模型.{0,60}(?:不存在|无可用|未找到|不支持|已下线)|无可用渠道|модел[ьи].{0,40}не (?:найден|существует|доступн)/i,
    { not: /currently loading|is loading|overload|temporar|capacity|try again/i },
  ],
  [
    "reply-length",
    /max_?(?:completion_?|output_?|new_?)?(?:tokens|length)\b.{0,80}(?:too (?:large|high|big|small|low)|exceed|less than|at (?:most|least)|greater|up to|range|minimum|maximum|must be|invalid|between|<=|>=|limit|<|>)|(?:invalid|maximum|minimum|too (?:large|high|small)|exceed\w*|range of|value for|limit).{0,60}max_?(?:completion_?|output_?|new_?)?(?:tokens|length)\b|integer_(?:below_min|above_max)_value/i,
    { not: /input|prompt|context|in the messages/i, statuses: (status) => status !== 429 },
  ],
  [
    "prompt-length",
    /context_length_exceeded|inputs?[`'"]? tokens|(?:maximum|max|available|model'?s?|the) context[_ ](?:length|size|window)|context (?:length|window|size) (?:exceeded|is|of)|exceed\w* .{0,40}context|(?:prompt|input|messages?|request|payload|query|text)(?: \w+){0,3} (?:is |are |was |has )?too (?:long|large|big|many)|too many (?:input )?tokens|string_above_max|reduce the length|input length|input tokens? (?:exceed|count)|token count .{0,40}exceed|request_too_large|request entity too large|payload too large|超长|超出.{0,20}(?:长度|上下文)|上下文.{0,20}(?:超|长度)|слишком (?:длинн|больш)|trop long|zu lang|demasiado largo/i,
    { not: /too many (?:input )?tokens.{0,40}(?:per|wait|slow|again)/i },
  ],
  [
    "today",
    /per[_ -]?day|\b[rt]pd\b|\bdaily\b|for today|per 24 ?h|(?:requests|tokens|limit) (?:a|in a|\/) ?day|day limit|每[日天]|今日|当日|一日|일일|в (?:день|сутки)|суточн|par jour|pro tag|por d[ií]a/i,
    { statuses: (status) => status === 200 || status === 400 || status === 403 || status === 429 || status === 503 },
  ],
  [
    "rate",
    /rate.?limit|too many requests|throttl|resource_?exhausted|quota|\bqps\b|requests? (?:too frequent|per (?:minute|second))|slow down|concurren(?:t|cy)|\b[rt]pm\b|频繁|频率|限流|限速|并发|访问量过大|请求过多|レート|요청.{0,10}(?:많|초과)|слишком много запросов|trop de requ[êe]tes|zu viele anfragen|demasiadas solicitudes/i,
    { statuses: (status) => status < 500 && status !== 401 && status !== 403 && status !== 404 },
  ],
  [
    "overload",
    /overload|(?:at|over|insufficient|no|exceeded) capacity|try again|temporar(?:y|ily)|unavailable|server (?:is )?busy|busy|internal (?:server )?error|server_error|upstream|timed? ?out|provider (?:returned|disconnected)|connection|no instances?|(?:currently|still|is) loading|api_error|bad gateway|繁忙|稍后|超时|内部错误|混雑|しばらく|잠시|недоступ|перегруж|позже/i,
    { statuses: (status) => status === 200 || isPassing(status) },
  ],
];

const byStatus: readonly (readonly [ErrorKind, (status: number) => boolean])[] = [
  ["key", (status) => status === 401 || status === 403],
  ["credit", (status) => status === 402],
  ["proxy", (status) => status === 407],
  ["address", (status) => status === 404 || status === 405 || status === 410],
  ["prompt-length", (status) => status === 413],
  ["redirect", (status) => status >= 300 && status < 400],
  ["rate", (status) => status === 429],
  ["overload", (status) => status === 200 || status === 408 || status === 409 || status === 425 || status >= 500],
];

const firewall =
  /cloudflare|attention required|access denied|(?:request|you have been|been) blocked|could not be satisfied|\bwaf\b|captcha|just a moment|checking your browser|akamai|incapsula|imperva|fortinet|error code: 10\d\d|virtual network|firewall|ip address.{0,40}(?:not allowed|blocked|denied)|not acceptable|pardon our interruption/i;

export function errorKind(refused: Refused, model: string): ErrorKind {
  const { status, code, words, isPage } = refused;
  const isFirewall = firewall.test(words) && (status === 403 || status === 406 || (isPage && status < 500));
  const place = byWords.find(([kind]) => kind === "place");
  if (place?.[1].test(words) && (isPage || isFirewall)) return "place";
  if (isFirewall || (isPage && status === 403)) return "firewall";
  if (isPage) return status < 300 ? "address" : kindOfStatus(status);
  if (code === "unknown_url") return "address";
  const isTooLargeForLimit = status === 429 && tooLarge(words);
  if (isTooLargeForLimit) return "prompt-length";
  const row = byWords.find(
    ([, pattern, { not, statuses } = {}]) => (statuses?.(status) ?? true) && pattern.test(words) && !not?.test(words),
  );
  if (row) return row[0];
  if ((status === 404 && words.includes(model) && model !== "") || (refused.param === "model" && status === 400)) return "model";
  if (status === 404 && /\b(?:model|deployment)\b/i.test(words)) return "model";
  return kindOfStatus(status);
}

const kindOfStatus = (status: number): ErrorKind => byStatus.find(([, is]) => is(status))?.[0] ?? "other";

/** "Limit 30000, Requested 31000": no wait makes room for it. */
function tooLarge(words: string): boolean {
  if (/request too large/i.test(words)) return true;
  const found = /limit:? (\d{1,12})\D{1,40}requested:? (\d{1,12})/i.exec(words.replaceAll(",", ""));
  return found !== null && Number(found[2]) > Number(found[1]) && !/used/i.test(words);
}
