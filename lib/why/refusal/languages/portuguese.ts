import type { Words } from "./wording";

export const portuguese: Words = {
  source: `documento* contexto* passage* texto* trecho* fragmento* fonte* artigo* material* excerto* paragrafo* arquivo*
    ficheiro* pagina* base conteudo* conhecimento* wiki notas transcricao* secao* recorte* papeis pesquisa* digitaliz*
    anotac* gravac*`,
  book: `manual* guia* relatorio* politica* contrato* lei leis bula* folheto* livr* capitulo* carta* registo* registro* ata
    receita* regra* regulamento* condicoes norma* tratado* catalogo* pesquisa* estudo* resumo* entrevista* programa*
    biografia* memorando fatura* tabela* ficha* grafico* comunicado* critic* filme* site formulario* patente* horario*
    legenda lista* folha* acordo* apolice* memorias anuncio* curso anexo* forum topico* video* termos autos clausul*`,
  say: `mencion* diz dizem dizer disse diga* especific* indic* descrev* trat* abord* explic* fala* nome* cit* revel* precis*
    detalh* identific* conta* toc* relat* refer* inform* aclar* esclarec* alud* dito liste* lista enumer* remet* deixa
    deixam`,
  hold: `contem contêm conten* inclu* fornec* oferec* da dao dar deu tem tenho temos ha consta* aparec* encontra* exist*
    traz* mostr* apresent* dispon* possu* lista figura* fica ficam`,
  not: "nao nunca jamais nem sem tampouco",
  none: "nada nenhum* ninguem zero qualquer algum* nenhures",
  lack: `falt* ausent* cala* silenci* omit* omiss* desconhec* insuficient* incomplet* incert* vazi* vag* branco aberto
    ambigu* suficient* bast* impossivel misterio ignor* incapaz pouco desfocado lacuna* carec* desconheco pouca`,
  end: "termina* acaba* interromp* corta* antes salta* para",
  beyond: `fora ambito escopo alem outro outra outros outras relacao relacion* pertinente* relevante* ajud* serve* ver parte
    alcada area`,
  info: `informac* dado dados detalhe* pormenor* resposta* menc* referencia* indicac* indicio* sinal palavra* resultado*
    numero* documentac* evidencia* elemento*`,
  topic: "pergunta* questao consulta* tema* assunto* ponto respeito quanto pedido* coisa",
  me: "eu me mim meu minha meus minhas nos nosso* nossa* estou vou faco",
  you: "voce* seu sua seus suas tu te vos lhe",
  can: "posso pode* poder pud* permit* possivel capaz consig* consegu* saberia forma como acesso",
  answer: "respond* ajud* dizer-lhe",
  know: "sei sabe* saber sabemos conhec* ideia claro cert* certeza consta",
  find: "encontr* procur* ache* achei vejo ver visto localiz* devolv* retorn* consult* percorr* busc* vao",
  judge: `determin* deduz* conclu* adivinh* supo* especul* verific* estabelec* calcul* avali* confirm* descart* pronunci*
    inferir assegur* afirm* tirar basear* arrisc*`,
  sorry: "lamento infelizmente desculp* sinto perdao receio peco",
  which: "quem quando como se quanto* quanta* qual quais onde que por porque",
  given: "fornecid* dad* disponive* receb* recuperad* segundo partilh* compartilh* base partir enviad*",
  this: "este esta isto estes estas esse essa isso esses aqui ali tal disso disto nisso dessa desse nesse neste nesta",
  only: "so somente apenas unicamente simplesmente",
  but: "mas embora porem contudo enquanto passo entretanto",
  please: "favor contact* contat* consult* envi* reformul* recomend* tente dirij* pergunte queira",
  they: "ele ela eles elas dele dela tribunal* rei ministr* empresa* testemunh* client* investigador* juri",
  so: "porque assim portanto pois logo isso",
  if: "se",
  must: "deve* ha precisa* devia* teria* seria*",
  per: "segundo",
  fact: "data* preco* custo* numero* nome nomes razao motivo* ano idade valor* local lugar prazo* versao tamanho peso altura nascimento",
  about: "sobre de do da dos das a",
  in: "em no na nos nas dentro pelo pela",
  past: "foi foram era tinha sido houve",
};
