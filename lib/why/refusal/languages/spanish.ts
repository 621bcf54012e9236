import type { Wording } from "./wording";

const sources = String.raw`(?:contextos?|documentos?|pasajes?|fuentes?|textos?|fragmentos?|extractos?|documentación|base de conocimientos?|resultados de (?:la )?búsqueda|corpus|párrafos?|(?:artículos?|información|datos|contenido|materiales|material|informes?)(?: \w+)? (?:proporcionad|disponible|suministrad|facilitad|dad|recuperad|aportad|presentad)\w*)\b`;
const information =
  "(?:información|informaciones|respuesta|datos?|detalles?|referencias?|mención|conocimientos?|indicios|indicación|menciones)";
const says =
  "(?:contien|contener|mencion|menciona|especific|proporcion|indic|dice|dicen|ofrec|inclu|cubr|aparec|encuentr|encontr|responde|aborda|trata|describe|da |dan |habla|figura|consta|detall|aclar|preci[sz]|revel|cita|nombra|explic|refier|hay|existe|está|tien|brinda|permit|suficien|hace|aporta|señal|establec)";
const tells =
  "(?:respon|contest|ayudar|encontrar|determinar|proporcionar|decir|dar |darte|darle|precisar|identificar|confirmar|saber|indicar|hablar|facilitar|ofrecer|comentar|compartir|concluir|verificar|revelar|establecer|localizar|asistir|aconsejar|deducir|calcular|informar|opinar|orientar)";
/** Documents that a response names by their kind. */
const books = String.raw`(?:manual|manuales|guía|guías|folletos?|prospectos?|instrucciones|faq)\b`;

/** What else says or leaves out what was asked. */
const papers = String.raw`(?:${books}|(?:informes?|artículos?|contratos?|actas?|reglamentos?|estudios?|páginas?|registros?|preguntas frecuentes|archivos?|encuestas?|descripci(?:ón|ones)|notas?|correos?|hilos?|tablas?|cartas?|facturas?|fichas?|políticas?|transcripci(?:ón|ones)|apuntes|listas?|especificaci(?:ón|ones)|acuerdos?|avisos?|memoria anual)\b)`;

export const spanish: Wording = {
  letter: /\p{Script=Latin}/u,
  contrasts: String.raw`(?:pero(?! no (?:el|la|los|las|su|sus|del|de|cómo|cuándo|quién|por qué)\b)|sin embargo|no obstante|en cambio|ahora bien|sino)\b`,
  concessions: String.raw`(?:aunque|si bien|a pesar de|mientras que|mientras|como|puesto que)\b`,
  conditions: String.raw`(?:si (?:me|tiene|tienes|necesita|necesitas|desea|deseas|puede|puedes|quiere|quieres|hay|el|la|los|no se)|en caso de)\b`,
  whole:
    "n/a|n/d|no lo dicen?|nada encontrado|(?:pregunta )?sin (?:respuesta|información|datos|resultados)(?: disponibles?)?|(?:no hay|ningun[ao]?) (?:respuesta|información|datos|resultados?)(?: (?:encontrad[ao]s?|disponibles?|posible))?|no (?:respondible|disponible|mencionad[oa]|especificad[oa]|encontrad[oa]|contestable|aplica|aplicable|consta|lo sé|se sabe|sé|sabemos|se menciona|se especifica|se indica|se puede responder)|desconocid[oa]|se desconoce|ni idea|información (?:no disponible|insuficiente|no encontrada)|datos insuficientes|imposible (?:de )?(?:responder|contestar|determinar|saber)",
  refusals: [
    ["no (?:forman? parte|están?|es clar[oa]|son clar[oa]s)", `(?:${papers}|${sources})`],
    [
      `(?:${papers}|${sources})`,
      String.raw`(?:solo|sólo|solamente|únicamente) (?:describ|trat|abord|cubr|explic|mencion|habl)\w* .{1,80}, no `,
    ],
    [`(?:${papers}|${sources})`, String.raw`(?:termina|acaba|se corta|se interrumpe) (?:\w+ )?antes`],
    [
      String.raw`nada (?:en|de) (?:el|la|los|las|mis|sus|estos|estas)\b`,
      "(?:confirm|indic|prueb|muestr|sugier|permit|dice|mencion)",
    ],
    [`(?:${papers}|${sources})`, "no (?:es|está) (?:lo )?(?:bastante|suficientemente) (?:detallad|precis|complet)"],
    [
      "(?:necesito|necesitaría|necesitaríamos|me haría falta|me harían falta)",
      String.raw`(?:más|mayor) (?:\w+ )?(?:contexto|información|datos|detalles)`,
    ],
    [String.raw`(?:busqué|he buscado|hemos buscado|buscamos|mi búsqueda)\b`, "(?:sin éxito|en vano|sin resultados?)"],
    [
      String.raw`no (?:aparecen?|figuran?|constan?|se encuentran?|se mencionan?)\b`,
      String.raw`en (?:el|la|los|las|este|esta) (?:\w+ )?(?:${papers}|${sources})`,
    ],
    [
      "(?:falta|faltan|ausente|omitid)",
      String.raw`(?:ese|este|esa|esta|esos|estos) (?:\w+ )?(?:detalle|dato|información|cifra)`,
      `(?:páginas?|${sources}|${books})`,
    ],
    [
      String.raw`(?:búsqueda|consulta|base de datos)\b`,
      String.raw`no (?:\w+ ){0,2}?(?:arroj|devolv|dio|encontr|produj|obtuv)\w* (?:\w+ )?(?:resultados?|nada|coincidencias)`,
    ],
    [
      String.raw`ningun[oa] de (?:los|las|estos|estas|ellos|ellas)\b`,
      `(?:${sources}|${books}|artículos?|páginas?)`,
      String.raw`(?:da|dan|dice|menciona|indica|explica|responde|aclara|contiene|trae|ofrece|habla|trata)\b`,
    ],
    [
      String.raw`(?:se desconoce|no se sabe|se ignora|es desconocid[oa]|no (?:está|queda) (?:claro|clara))\b`,
      String.raw`(?:según|de acuerdo con|por|en|a partir)\b`,
      `(?:${sources}|${books})`,
    ],
    [
      String.raw`(?:pregunta|cuestión|duda|consulta|eso)\b`,
      "(?:no (?:se )?(?:puede|pueden|es posible)|imposible)",
      "(?:resol|aclar|decid|determin|respond|contest|dilucid)",
    ],
    ["(?:me falta|me faltan|carezco de|no cuento con|nos falta)", `(?:${information}|contexto|elementos)`],
    [books, String.raw`no\b`, `(?:${information}|ese dato|esos datos)`],
    [
      `(?:${sources}|${books})`,
      String.raw`no (?:\w+ )?(?:dice\b|dicen\b|mencion|cubr|habla|trata|abord|aclar|precis|indic|explic|especific|recog|contempl|detall|contien|inclu|da |dan |ofrec)|(?:guarda\w* silencio|calla\w*|omite\w*|pasa\w* por alto|deja\w* (?:\w+ ){0,4}?(?:abiert|sin)|sin mencionar)`,
    ],
    [
      String.raw`(?:pregunta|cuestión|tema|consulta|asunto|eso|esto)\b`,
      "(?:fuera de|más allá de|excede|no (?:entra|figura|forma parte|corresponde))",
      `(?:${sources}|lo que|alcance|parte)`,
    ],
    [sources, String.raw`(?:no|ni|nunca|tampoco) (?:\w+ ){0,3}?${says}`],
    [
      sources,
      String.raw`(?:ningun[ao]?|ninguno|nada|insuficiente|falta|carece\w*|ausente|en ninguna parte)\b`,
      `(?:${says}|${information})`,
    ],
    [
      information,
      String.raw`(?:no (?:\w+ )?(?:hay|existe|existen|tengo|tenemos|dispongo|disponemos|cuento|contamos|poseo|encontré|encuentro|hallo|hallé|he (?:podido |logrado )?encontr\w+|pude|puedo|logré|se (?:ha |han |pudo |pudieron )?(?:encontr\w+|encuentr\w+|dispone\w*|proporcion\w+|ofrec\w+|hall\w+|menciona\w*|facilit\w+)|(?:está|están|aparece|aparecen|figura|figuran|es|son|se) (?:\w+ ){0,2}?(?:disponible|presente|en el|en la|en los|en las|suficiente|conocid|encuentra|incluid|contenid)\w*)|carezco|ningun[ao] (?:información|respuesta|dato|referencia|mención)|insuficiente|(?<!la )falta(?:n)? (?:\w+ ){0,2}?(?:información|datos|contexto|detalles))`,
    ],
    [
      String.raw`(?:(?:no|ni) (?:\w+ ){0,2}?(?:puedo|podemos|puede|pude|podría|pueden|soy capaz|soy|estoy|es posible|resulta posible|consigo|logro|tengo permitido|permite\w*|debo|se puede)|imposible|incapaz|posible)\b`,
      tells,
      String.raw`(?:no (?:me |te |le |he )?(?:puedo|podemos|pude|podría|soy|estoy|consigo|logro|debo|es posible|tengo)|no (?:me|nos) (?:es|resulta|está)|no se puede|pregunta|consulta|respuesta|imposible|${sources})\b`,
    ],
    [
      String.raw`(?:pregunta|respuesta|consulta|solicitud)\b`,
      String.raw`no (?:\w+ ){0,4}?(?:respon|contest|encuentra|está|aparece|figura|determinar|posible|ser|tiene|consta)`,
    ],
    [
      sources,
      "(?:no (?:está|están|es|son|guarda|guardan|tiene|tienen) (?:relaci|pertinente|relevante)|irrelevante|sin relación|nada que ver)",
    ],
    [
      String.raw`no (?:tengo|tenemos) (?:manera|forma|modo|medio)s? de|todo lo que (?:encontré|he encontrado|tengo) (?:es|trata|se refiere)|no tiene (?:\w+ )?(?:artículos?|páginas?) sobre|^el contexto (?:\w+ )?está vacío|no hacen? (?:ninguna )?(?:mención|referencia)|no (?:salió|apareció|surgió|hubo|hallé) (?:nada|ningún)|(?:sería|es) (?:una |pura )?(?:suposición|especulación|conjetura)|(?:prefiero|quiero|quisiera) no (?:especular|adivinar)|no (?:quiero|deseo) (?:especular|adivinar)|no (?:tenemos|tengo|disponemos) (?:de )?(?:ninguna? )?(?:documentación|documentos?|material|datos|información|detalles?)\b|no se me (?:ha|han) (?:\w+ )?(?:facilitado|dado|proporcionado|entregado)|no se (?:trata|aborda|menciona|explica|indica|dice) en ning|(?:es algo que|cosa que) .{0,40}no (?:aclara|explica|dice|menciona|precisa|indica)`,
    ],
    [
      String.raw`(?:${papers}) .{0,40}(?:guarda\w* silencio|calla\w*)|(?:${papers}) (?:[\w-]+ ){0,4}?(?:no|nunca|tampoco) (?:\w+ )?(?:aborda|trata|menciona|precisa|indica|explica|dice\b|dicen|hablan?\b|aclara|nombra|cubre|describe|incluyen? ning|contienen? ning)|^no (?:dicen?|mencionan?|indican?|precisan?|especifican?|explican?|dan?) nada\b|no permiten? (?:\w+ )?(?:saber|determinar|decir|establecer|responder|concluir|identificar|conocer|precisar)|no (?:tengo|tenemos|dispongo de) nada(?: (?:sobre|de|acerca)\b|$)|^no se (?:indica|especifica|menciona|precisa|detalla|facilita|da)n? (?:el|la|los|las|ningún|ninguna)\b|en ningún (?:lugar|sitio|momento|apartado|documento) (?:\w+ ){0,3}?(?:hace|menciona|habla|indica|dice|consta|aparece|figura)|no (?:se )?(?:aparece|aparecen|figura|figuran|consta|constan|está|se indica|se menciona|se dice)(?: \w+)? (?:en ninguna parte|por ningún lado|en ningún (?:lugar|sitio))`,
    ],
    [
      String.raw`(?:no lo sé|no sé(?=$|,| (?:qu|cu|cómo|dónde|nada|si\b|la respuesta|con (?:certeza|exactitud)|exact))|no (?:lo )?(?:sabemos|sabría|conozco|estoy segur[oa]|tengo (?:ni )?idea|tengo conocimiento|me consta)|lo (?:desconozco|ignoro)|desconozco|ignoro|ni idea)\b|(?:fuera de|más allá de|excede) (?:\w+ ){0,3}?(?:alcance|conocimientos?|ámbito|competencia)|no (?:se|es|está|están|son|ha sido|fue) (?:\w+ )?(?:mencion\w+|especific\w+|indic\w+|detall\w+|precis\w+)$|no (?:estoy|estamos|me está|tengo) (?:autorizad|permiti|permiso)|no (?:se )?(?:menciona|mencionan|especifica|especifican|indica|indican|dice|dicen|precisa|precisan) (?:quién|cuándo|cómo|dónde|cuál|qué|por qué|cuánto)|no (?:(?:encontré|encuentro|hallé|localicé|encontramos|veo)\b|(?:he|hemos) (?:podido |logrado )?(?:encontra|halla|localiza)\w+|(?:pude|puedo|logré|logro|consigo|conseguí) (?:encontrar|hallar|localizar))`,
    ],
    [String.raw`no (?:le |te |les )?(?:puedo|podemos|podría|me es posible)\b(?! esperar| evitar| más)`],
  ],
  courtesies: [
    [
      String.raw`^(?:me temo|lo siento|lo lamento|disculp\w+|perdón|perdone|lamentablemente|desafortunadamente|por desgracia|desgraciadamente|siento|lamento|gracias|hola|mis disculpas|pido disculpas)(?: .{0,40})?[, ]*$`,
    ],
    [
      String.raw`(?:por favor|podría|podrías|puede usted|puedes|no dude|no dudes|¿?(?:quiere|quieres|desea|deseas|tiene|tienes)|proporcion[ea]\b|consult[ea]\b|indíque|indica(?:me|rme)|hágame|házme|avíse|avísa|te (?:recomiendo|sugiero)|le (?:recomiendo|sugiero)|recomiendo|sugiero|sería (?:mejor|recomendable|útil)|estaré|estoy (?:aquí|a su|a tu))`,
    ],
    ["(?:en qué (?:más )?puedo|puedo ayudar|con gusto|encantad[oa] de)"],
    ["(?:más|mayor|otra) (?:información|detalles|contexto|datos|pregunta)"],
    ["como (?:un )?(?:ia|modelo|asistente|inteligencia)"],
    [
      String.raw`${sources}(?!.{0,200} que\b)`,
      "(?:solo|solamente|únicamente|principalmente|trata|tratan|habla|hablan|se centra|se centran|se refier|aborda)",
    ],
    ["he (?:revisado|buscado|consultado|leído|analizado|examinado)"],
  ],
  limits: String.raw`(?:(?:encontré|he encontrado|encuentro) .{1,80}pero no (?:el|la|los|las|su|sus)\b|(?:${papers}|${sources}) .{0,120}pero no (?:el|la|los|las|su|sus|del|de|cómo|cuándo|quién|por qué)\b|(?:solo|solamente|únicamente) (?:sé|sabemos|(?:se )?(?:dice|indica|menciona)n?)(?: que)?|todo lo que (?:sé|sabemos)|lo único que)\b`,
};
