import type { Wording } from "./wording";

const sources = String.raw`(?:contextos?|documentos?|passagem|passagens|fontes?|textos?|trechos?|excertos?|documentação|base de conhecimento|resultados d[ae] (?:busca|pesquisa)|corpus|parágrafos?|(?:artigos?|informações|informação|dados|conteúdo|material|materiais|relatórios?)(?: \w+)? (?:fornecid|disponíve|dad|recuperad|apresentad|disponibilizad|prestad)\w*)\b`;
const information =
  "(?:informação|informações|resposta|dados?|detalhes?|referências?|menção|conhecimento|indicação|indicações|elementos)";
const says =
  "(?:contém|contêm|conter|mencion|especific|fornec|indic|diz|dizem|oferec|inclu|aparec|encontr|respond|abord|trata|descrev|dá |dão |fala|consta|detalh|esclarec|precis|revel|cita|nome|explic|refer|há|existe|está|estão|tem|têm|traz|trazem|permit|suficien|inform|apresent|faz|fazem|menciona)";
const tells =
  "(?:respond|ajudar|encontrar|determinar|fornecer|dizer|dar |precisar|identificar|confirmar|saber|indicar|falar|oferecer|comentar|compartilhar|partilhar|concluir|verificar|revelar|estabelecer|localizar|informar|discutir|auxiliar)";
/** Documents that a response names by their kind. */
const books = String.raw`(?:manual|manuais|guia|guias|folhetos?|cartilhas?|instruções|faq)\b`;

export const portuguese: Wording = {
  letter: /\p{Script=Latin}/u,
  contrasts: String.raw`(?:mas|porém|contudo|no entanto|entretanto|todavia|por outro lado)\b`,
  concessions: String.raw`(?:embora|apesar de|ainda que|enquanto|como|já que)\b`,
  conditions: String.raw`(?:se (?:você|tiver|quiser|precisar|puder|desejar|houver|o|a)|caso)\b`,
  whole: String.raw`n/a|n/d|(?:pergunta )?sem (?:resposta|informações|informação|dados|resultados)(?: disponíve\w+)?|(?:não há|nenhuma?|nenhum) (?:resposta|informação|informações|dados?|resultados?)(?: (?:encontrad[ao]s?|disponível|disponíveis|possível|relevante)){0,2}|não (?:respondível|disponível|mencionad[oa]|especificad[oa]|encontrad[oa]|aplicável|consta|sei|se sabe|sabemos|informado|é possível responder|há resposta)|desconhecid[oa]|sem ideia|informaç(?:ão|ões) (?:não disponíve\w+|insuficientes?|não encontradas?|indisponíve\w+)|dados insuficientes|impossível (?:de )?(?:responder|determinar|saber|dizer)`,
  refusals: [
    [
      "(?:falta|faltam|ausente|omitid)",
      String.raw`(?:esse|este|essa|esta) (?:\w+ )?(?:detalhe|dado|informação|número)`,
      `(?:páginas?|${sources}|${books})`,
    ],
    [
      String.raw`(?:pesquisa|busca|consulta|base de dados)\b`,
      String.raw`não (?:\w+ ){0,2}?(?:retorn|devolv|deu|encontr|produz|trouxe|apresent)\w* (?:\w+ )?(?:resultados?|nada|correspondências)`,
    ],
    [
      String.raw`nenhum[ao]? d(?:os|as|estes|estas|esses|essas|eles|elas)\b`,
      `(?:${sources}|${books}|artigos?|páginas?)`,
      "(?:dá|diz|menciona|indica|explica|responde|esclarece|contém|traz|oferece|fala|trata|informa)",
    ],
    [
      String.raw`(?:não se sabe|se desconhece|desconhece-se|é desconhecid[oa]|não (?:está|fica) clar[oa])\b`,
      String.raw`(?:segundo|de acordo com|conforme|pel[oa]s?|n[oa]s?|a partir)\b`,
      `(?:${sources}|${books})`,
    ],
    ["(?:faltam?[- ]me|me faltam?|falta[- ]nos|careço de|não conto com)", `(?:${information}|contexto)`],
    [
      String.raw`(?:pergunta|questão|dúvida|isso)\b`,
      "(?:não (?:se )?(?:pode|podem|é possível|dá para)|impossível)",
      "(?:resol|esclarec|decid|determin|respond)",
    ],
    [books, String.raw`não\b`, `(?:${information}|esse dado)`],
    [
      `(?:${sources}|${books})`,
      String.raw`não (?:\w+ )?(?:diz|dizem|mencion|fala|trat|abord|esclarec|precis|indic|explic|especific|contempl|detalh|contém|inclu|dá |dão |traz|oferec)|(?:silencia|cala-se|omite\w*|deixa\w* (?:\w+ ){0,4}?(?:em aberto|sem))`,
    ],
    [
      String.raw`(?:pergunta|questão|tema|assunto|isso|isto)\b`,
      "(?:fora do?|além do?|excede|foge|ultrapassa|não (?:faz parte|entra|consta))",
      `(?:${sources}|o que|âmbito|parte)`,
    ],
    [sources, String.raw`(?:não|nem|nunca|tampouco) (?:\w+ ){0,3}?${says}`],
    [
      sources,
      String.raw`(?:nenhuma?|nada|insuficiente|insuficientes|falta|faltam|carece\w*|ausente)\b`,
      `(?:${says}|${information})`,
    ],
    [
      information,
      String.raw`(?:não (?:\w+ )?(?:há|existe|existem|tenho|temos|disponho|dispomos|possuo|encontrei|encontro|achei|localizei|consegui|consigo|pude|posso|foram? (?:encontrad|fornecid|localizad)\w+|foi (?:possível encontrar|encontrad\w+|fornecid\w+)|se (?:encontr\w+)|(?:está|estão|aparece|aparecem|consta|constam|é|são|se) (?:\w+ ){0,2}?(?:disponíve|present|n[oa]s? |suficient|conhecid|encontra|incluíd|contid|fornecid|mencionad)\w*)|nenhuma? (?:informação|resposta|dado|referência|menção)|insuficiente|faltam? (?:\w+ ){0,2}?(?:informaç|dados|contexto|detalhes))`,
    ],
    [
      String.raw`(?:(?:não|nem) (?:\w+ ){0,2}?(?:posso|podemos|pode|pude|poderia|podem|sou|estou|é possível|foi possível|consigo|conseguimos|consegui|tenho permissão|permit\w+|devo)|impossível|incapaz|possível)\b`,
      tells,
      String.raw`(?:não (?:\w+ )?(?:posso|podemos|pude|poderia|sou|estou|consigo|conseguimos|consegui|devo|é possível|foi possível|me é|tenho)|pergunta|questão|consulta|resposta|impossível|${sources})\b`,
    ],
    [
      String.raw`(?:pergunta|questão|resposta|consulta|solicitação)\b`,
      String.raw`não (?:\w+ ){0,4}?(?:respond|encontra|está|aparece|consta|determinar|possível|ser|tem)`,
    ],
    [sources, "(?:não (?:está|estão|é|são|tem|têm) (?:relaci|pertinent|relevant|relação)|irrelevante|sem relação|nada a ver)"],
    [
      String.raw`não (?:é|está|aparece|consta|figura|são|vem|se)(?: \w+){0,3} (?:em (?:lugar nenhum|parte alguma|nenhum (?:lugar|lado|ponto))|em nenhuma parte)|(?:não (?:o )?(?:sei|sabemos|saberia|conheço|tenho (?:certeza|ideia|conhecimento)|faço ideia)|desconheço|sem ideia)\b|(?:fora d[oa]|além d[oa]|excede) (?:\w+ ){0,3}?(?:alcance|conhecimentos?|âmbito|escopo)|não (?:é|está|são|foi|foram|se) (?:\w+ )?(?:mencion\w+|especific\w+|indic\w+|detalh\w+|informad\w+)$|não (?:estou|estamos|tenho) (?:autorizad|permiss)|não (?:se )?(?:menciona|mencionam|especifica|especificam|indica|indicam|diz|dizem|informa|informam) (?:quem|quando|como|onde|qual|que|o que|por que|quanto|nada)|não (?:(?:encontrei|encontro|achei|localizei|localizo|encontramos|vejo)\b|(?:consegui|consigo|pude|posso|conseguimos) (?:encontrar|achar|localizar))`,
    ],
    [String.raw`não (?:lhe |te |o )?(?:posso|podemos|poderia|consigo|me é possível)\b(?! esperar| evitar| mais)`],
  ],
  courtesies: [
    [
      String.raw`^(?:receio|desculp\w+|sinto muito|lamento|lamentamos|perdão|infelizmente|peço desculpas?|obrigad[oa]|olá|lamentavelmente)(?: .{0,40})?[, ]*$`,
    ],
    [
      "(?:por favor|poderia|você (?:pode|poderia|tem|gostaria)|pode (?:me )?(?:fornecer|dar|esclarecer|indicar)|não hesite|forneça|consulte|informe-me|avise|deixe-me saber|recomendo|sugiro|seria (?:melhor|útil|recomendável)|gostaria de|fico à|estou à|sinta-se)",
    ],
    ["(?:como posso (?:te |lhe )?ajudar|posso (?:te |lhe )?ajudar|em que (?:mais )?posso)"],
    ["(?:mais|outras|maiores) (?:informações|detalhes|contexto|dados)"],
    ["como (?:uma? )?(?:ia|modelo|assistente|inteligência)"],
    [
      String.raw`${sources}(?!.{0,200} que\b)`,
      "(?:só|somente|apenas|unicamente|principalmente|trata|tratam|fala|falam|se concentra|se refere|aborda)",
    ],
    ["(?:analisei|procurei|pesquisei|consultei|verifiquei|examinei)"],
  ],
  limits: String.raw`(?:(?:só|somente|apenas) (?:sei|sabemos|(?:se )?(?:diz|indica|menciona|informa))(?: que)?|tudo o que (?:sei|sabemos))\b`,
};
