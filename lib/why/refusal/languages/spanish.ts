import type { Words } from "./wording";

export const spanish: Words = {
  source: `documento* contexto* pasaje* texto* fragmento* fuente* articulo* material* extracto* parrafo* archivo* fichero*
    pagina* base contenido* conocimiento* expediente* wiki notas transcripcion* seccion* recorte* busqueda papeles datos
    adjunt* escaneo* apuntes grabacion*`,
  book: `manual* guia* informe* politica* contrato* ley leyes prospecto* folleto* libro* capitulo* carta* registro* acta*
    receta* regla* reglamento* condiciones norma* normativa* tratado* catalogo* encuesta* estudio* resumen entrevista*
    programa* biografia* memorando factura* tabla* ficha* grafico* comunicado* critic* pelicula* sitio formulario* patente*
    horario* cartel lista* hoja* acuerdo* poliza* memorias anuncio* curso anexo* foro hilo* video* clausul*`,
  say: `mencion* dice dicen decir dijo diga especific* indic* describ* trat* abord* explic* habla* nombr* cit* revela*
    precis* detall* identific* cuenta* cont* cuent* toca* report* recog* senal* aclar* inform* refier* refer* sac* aludi*
    expon* enumer* remit*`,
  hold: `contien* conten* incluy* inclu* proporcion* ofrec* da dan dar dio tiene* tengo tenemos hay figura* consta* aparec*
    encuentra* encontr* exist* recog* trae* muestr* presenta* dispon* cuenta queda quedan`,
  not: "no nunca jamas ni sin tampoco apenas",
  none: "nada ningun* nadie cero alguna alguno",
  lack: `falt* ausent* calla* silencio omit* omis* desconoc* insuficient* incomplet* inciert* vaci* vago vaga blanco aire
    ambigu* suficient* bast* imposible* misterio ignor* incapaz poco borroso hueco carec* carezco sin descono*`,
  end: "termina* acaba* interrump* corta* antes salta* detiene",
  beyond: `fuera alcance ambito alla otro otra otros otras distint* relacion* pertinente* relevante* sirv* ayud* ver parte
    compet*`,
  info: `informacion* dato datos detalle* respuesta* mencion* referencia* indicacion* indicio* rastro* palabra* resultado*
    cifra* documentacion evidencia* constancia prueba* pista*`,
  topic: "pregunta* consulta* tema* cuestion* punto respecto asunto solicitud* cosa",
  me: "yo me mi mis nos nuestr* nosotros conmigo he estoy voy",
  you: "usted* su tu te le les",
  can: "puedo puede* pued* poder pud* permit* posible* capaz consig* logr* sabria forma manera acceso",
  answer: "respond* contest* ayud* decirle decirte",
  know: "se sabe* saber sabemos conoc* idea claro segur* certeza consta",
  find: "encuentr* encontr* busc* busqu* hall* veo ver visto revis* localiz* devolv* devuel* arroj* consult* repas* vano",
  judge: `determin* deduc* conclu* adivin* supon* especul* verific* comprob* establec* calcul* juzg* confirm* descart*
    pronunci* inferir asegur* afirm* sacar basar*`,
  sorry: "lamento lamentablemente desgraciadamente siento disculp* perdon* temo desgracia desafortunadamente",
  which: "quien quienes cuando como si cuanto* cuanta* cual cuales donde que por",
  given: "proporcionad* dad* disponible* recib* recuperad* segun compart* basandome partir facilitad* aportad* base",
  this: "este esta esto estos estas ese esa eso esos aqui ello ahi tal al",
  only: "solo solamente unicamente simplemente sencillamente",
  but: "pero aunque embargo mientras sino si",
  please: "favor pongase contact* consult* envi* reformul* recomiend* pruebe intent* dirij* pregunte",
  they: "el ella ellos ellas tribunal* rey ministr* empresa* testig* client* investigador* comite*",
  so: "porque asi ya por pues entonces",
  if: "si",
  must: "debe* hay hace puede* tendria* haria",
  per: "segun",
  fact: "fecha* precio* coste* costo* numero* nombre* razon* motivo* ano edad importe* lugar plazo* version* tamano peso altura nacimiento",
  about: "sobre de del acerca a",
  in: "en dentro entre",
  past: "fue fueron era habia sido hubo",
};
