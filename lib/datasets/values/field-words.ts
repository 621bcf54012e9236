/** People name columns with these words, here without accents. */
const words = {
  question:
    "question query faq frage pregunta domanda pergunta vraag pytanie fraga sporgsmal sporsmal kysymys otazka kerdes prompt anfrage consulta requete вопрос 问题 提问 问句 質問 問い 질문 문의 soru sorgu سؤال السؤال प्रश्न सवाल",
  answer:
    "answer response reply output completion generation antwort reponse respuesta risposta resposta antwoord odpowiedz svar vastaus odpoved valasz ответ 回答 答案 回复 解答 답안 答复 答え 解 答 応答 답변 응답 yanit cevap إجابة الإجابة جواب الجواب رد الرد उत्तर जवाब",
  context:
    "context source passage chunk ctx article knowledge segment document doc snippet excerpt extract evidence citation quote kontext quelle wissen artikel auszug abschnitt textstelle fundstelle dokument beleg zitat contexto fuente documento fragmento extracto pasaje cita contexte extrait contesto fonte estratto passaggi brano trecho passagem bron fragment zrodlo kontekst kilde kalla lahde zdroj источник контекст фрагмент документ 上下文 知识 来源 文档 片段 参考资料 参考文献 参考片段 参考文档 参考来源 参考内容 参考段落 参照元 检索结果 検索結果 출처 검색결과 참고자료 出典 文脈 参照 文書 資料 抜粋 引用 引用元 根拠 コンテキスト 문맥 문서 kaynak baglam belge سياق السياق مصدر المصدر منبع مقطع المقطع مستند المستند संदर्भ स्रोत दस्तावेज़",
  expected:
    "expected ideal gold golden correct approved target groundtruth desired true gt gewenst gouden gabarito facit erwartet soll richtig korrekt attendu correct esperad correta corrett attes verwacht juist oczekiwan wzorcow poprawn ожидаем правильн эталон эталонн 标准 공식 预期 正确 期待 模範 正 想定 예상 정답 모범 기대 forvantat forventet ratt rett odotettu ocekavan spravn elvart beklenen dogru صحيحة الصحيحة متوقعة المتوقعة مرجعية المرجعية نموذجية النموذجية अपेक्षित सही आदर्श",
  /** An answer so called is expected; a context may be any. */
  official:
    "reference official example offiziell oficial officiel ufficial 官方 公式 muster referenz referencia riferimento referentie 参考",
  /** A teacher's: "Musterlösung". */
  solution: "losung losungs solution solucion soluzione solucao oplossing rozwiazanie losning ratkaisu reseni решение 解决方案",
  /** Only a system's answers have these. */
  giver:
    "bot chatbot model modell modele modelo modello llm rag ai ia ki assistant assistent assistente asistente agent agente generated pred predicted actual given generiert genere generad gerad generat gegenereerd wygenerowan gegeben obtenu obtenid final модел бот 模型 生成 机器人 ボット モデル 実際 생성 챗봇 모델 المساعد البوت النموذج मॉडल",
  /** A system's message may be its instructions. */
  system: "system systeme sistema systeem систем 系统 システム 시스템 sistem",
  /** Only questions have these. */
  asker:
    "user customer client visitor test nutzer benutzer kunde anwender usuario cliente utilisateur utente gebruiker klant kund klient musteri uzytkownik posee asked gestellt hecha пользовател клиент 用户 客户 ユーザー 利用者 顧客 사용자 고객 kullanici",
  /** Only contexts have these. */
  finder:
    "retrieved found relevant used cited searched gefunden abgerufen verwendet retrouve consulte consultado recupere utilise recuperad recuperat encontrad trovat gevonden opgehaald gebruikt hittad znalezion найденн bulunan 命中 检索 检索到 相关 検索 関連 검색 참고 getirilen 召回 المسترجع",
  message: "message nachricht mensaje messaggio mensagem bericht wiadomosc сообщени 消息 メッセージ 메시지 mesaj utterance",
  /** These tell what people or judges think of one of them. */
  verdict:
    "verdict quality score rating grade note notes comment comments remark reason reasoning explanation rationale feedback justification relevance faithfulness bewertung note kommentar begrundung bemerkung commentaire remarque comentario nota motivo commento оценка комментарий 评分 评语 理由 評価 コメント 점수 의견",
  besides:
    "what your our text content 例 例文 文 said says the of by from original full de des der du del della do da dei van het le la les el los des d' l' wortlaut inhalt texte texto testo tekst 内容 本文 全文 的 の する した される された テキスト evaluated 된 되는 하는 내용 metin metni",
} as const;
type Kind = keyof typeof words;

/** Plurals and adjectives end so. */
const endings = "su si u e er es en em ens a as o os i s n x ka ый ая ое ые ого а ы и я ia ie".split(" ");

const letters: Readonly<Record<string, string>> = { ø: "o", ł: "l", ı: "i", æ: "ae", ß: "ss" };
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]|['’](?=s)/g, "")
    .replace(/[øłıæß]/g, (letter) => letters[letter] ?? letter);
const kindOf = new Map(
  (Object.keys(words) as Kind[]).flatMap((kind) => words[kind].split(" ").map((word) => [plain(word), kind] as const)),
);
const isEnding = new Set(endings.map(plain));
const longestWord = Math.max(...[...kindOf.keys()].map((word) => word.length));

/** The name's words; null if one is not known. `dead`: places after which no words lead to the end. */
function kindsIn(name: string, from = 0, mayEnd = false, dead = new Set<string>()): Kind[] | null {
  if (from === name.length) return [];
  const place = `${from} ${mayEnd}`;
  if (dead.has(place)) return null;
  for (let length = Math.min(longestWord, name.length - from); length > 0; length--) {
    const part = name.slice(from, from + length);
    const kind = kindOf.get(part);
    if (!kind && !(mayEnd && isEnding.has(part))) continue;
    const rest = kindsIn(name, from + length, kind !== undefined && (kind !== "besides" || length > 3), dead);
    if (rest) return kind ? [kind, ...rest] : rest;
  }
  dead.add(place);
  return null;
}

/** An English or German adjective after its noun is a verdict: "Answer correct", as is a question. "Response A" is one of several. */
const judges =
  /^(?:answer|response|reply|output|antwort)(?:en|s)?(?:correct|richtig|korrekt|expected|given|generated|model$|a$)|[?¿？]/;
/** "Model A answer". */
const oneOfSeveral = /^(?:model|llm|system)a(?:answer|response|reply|output)/;

type Read = "question" | "contexts" | "response" | "reference" | "one context" | "gold" | null;
const mostKept = 10_000;
const kept = new Map<string, Read>();

/** The field that every word of a column's name, already without spaces, speaks of: "Nutzerfrage", "Réponse générée", "期待する回答". */
export function fieldInWords(name: string): Read {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const text = name.length <= 60 ? plain(name.normalize("NFKC")) : "";
  const kinds = text === "" || judges.test(text) || oneOfSeveral.test(text) ? null : kindsIn(text);
  const read = kinds && fieldOfKinds(kinds);
  if (kept.size < mostKept) kept.set(name, read);
  return read;
}

const partsOf = (name: string): string[] =>
  plain(
    name
      .slice(0, 200)
      .normalize("NFKC")
      .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
      .toLowerCase(),
  )
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part !== "" && part.length <= 60);

/** "Answer" alone is the expected one where another column has a system's, such as "Bot answer". */
export function answerNamed(name: string): "bare" | "system's" | "expected" | null {
  const text = name.length <= 60 ? plain(name.normalize("NFKC")) : "";
  const kinds = (text !== "" && !judges.test(text) && kindsIn(text)) || [];
  if (kinds.length > 0 && kinds.every((kind) => kind === "expected")) return "expected";
  if (fieldInWords(name) !== "response") return null;
  if (kinds.length === 1 && !/^(?:response|output|reply|completion|generation)/.test(text)) return "bare";
  return kinds.includes("giver") && !/final|agent/.test(text) ? "system's" : null;
}

/** The field that a name's known words speak of, whatever its others are: "Fin answer", "Kundenanliegen". Enough to offer it, not to read it. */
export function fieldAmongWords(name: string): Read {
  const kinds = partsOf(name).flatMap((part) => kindsIn(part) ?? lastWord(part));
  const isContext = kinds.includes("context") && !kinds.includes("answer") && !kinds.includes("question");
  const side = (kinds[0] && sides[kinds[0]]) ?? null;
  // "Agent notes" are no answer.
  const told = side !== "question" && kinds.includes("verdict") ? null : side;
  return fieldOfKinds(kinds) ?? (isContext ? "contexts" : told);
}

const sides: Partial<Record<Kind, Read>> = {
  asker: "question",
  giver: "response",
  finder: "contexts",
  expected: "reference",
  official: "reference",
};

/** Who speaks in a column that is called by nothing else: "User", "Assistant". */
export function sideInWords(name: string): "question" | "response" | null {
  const [side, ...more] = new Set(kindsIn(partsOf(name).join("")));
  if (more.length > 0 || (side !== "asker" && side !== "giver")) return null;
  return side === "asker" ? "question" : "response";
}

/** German and others join words; the last tells most. */
function lastWord(part: string): Kind[] {
  const shortest = /[a-z]/.test(part) ? 5 : 2;
  for (const piece of [(length: number) => part.slice(-length), (length: number) => part.slice(0, length)])
    for (let length = Math.min(longestWord, part.length); length >= shortest; length--) {
      const kind = kindOf.get(piece(length));
      if (kind) return [kind];
    }
  return [];
}

function fieldOfKinds(kinds: readonly Kind[]): Read {
  const has = (kind: Kind) => kinds.includes(kind);
  const isExpected = has("expected") || has("official");
  if (has("verdict")) return null;
  if (has("solution")) return isExpected && !has("giver") ? "reference" : null;
  const [noun, ...more] = (["question", "answer", "context"] as const).filter(has);
  // "Retrieved text", "检索到的内容".
  if (!noun && has("finder") && has("besides") && !isExpected) return "contexts";
  if (!noun && kinds.at(-1) === "besides" && has("giver") && !isExpected && !has("asker")) return "response";
  if (!noun && has("message") && has("asker") !== has("giver")) return has("asker") ? "question" : "response";
  if (!noun || more.length > 0) return null;
  if (noun === "question") return isExpected || has("giver") || has("system") || has("finder") ? null : "question";
  if (noun === "answer" && (has("asker") || has("finder"))) return null;
  if (noun === "answer") return isExpected ? "reference" : "response";
  if (has("official") || has("giver") || has("system") || has("asker")) return null;
  if (has("expected")) return has("finder") ? null : "gold";
  return kinds.length > 1 ? "contexts" : "one context";
}
