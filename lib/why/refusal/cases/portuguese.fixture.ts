import type { Cases } from "./cases.fixture";

export const portuguese: Cases = {
  refused: [
    "Não sei.",
    "O contexto fornecido não contém informações sobre essa pergunta.",
    "Desculpe, não posso responder a essa pergunta com base nos documentos.",
    "Nenhuma informação encontrada.",
    "Os documentos não mencionam quem assinou o tratado.",
    "Não há informações suficientes no texto para responder à pergunta.",
    "Infelizmente, não encontrei dados sobre o preço do bilhete. Você pode fornecer mais detalhes?",
    "Resposta: sem resposta",
    "Nas passagens não é especificado quando a ponte foi construída.",
    "A resposta não está no contexto.",
    "Não consigo responder com as fontes disponíveis.",
  ],
  answered: [
    "O estudo não encontrou nenhum efeito sobre a pressão arterial.",
    "Não, o medicamento não deve ser tomado com álcool.",
    "No romance, ele não conhece o pai.",
    "Não existe cura conhecida para a doença.",
    "O rei não podia pagar as suas tropas.",
    "Lisboa",
    "Software aberto não pode ser devolvido.",
  ],
  partly: [
    "Os documentos não dizem quando, mas o tratado foi assinado em Paris pela França e pela Grã-Bretanha.",
    "O museu abriu em 1889 e foi projetado por Louis Sullivan. Não há informações sobre o primeiro diretor.",
    "O texto não informa a data exata. Ela cresceu no Porto e estudou Direito em Coimbra.",
  ],
};
