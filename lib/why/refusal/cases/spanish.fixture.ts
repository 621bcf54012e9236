import type { Cases } from "./cases.fixture";

export const spanish: Cases = {
  refused: [
    "No lo sé.",
    "El contexto proporcionado no contiene información sobre esta pregunta.",
    "Lo siento, no puedo responder a esa pregunta con los documentos disponibles.",
    "No se encontró información.",
    "Los documentos no mencionan quién firmó el tratado.",
    "No hay suficiente información en el texto para responder.",
    "Lamentablemente, no dispongo de datos sobre el precio del billete. ¿Podría darme más detalles?",
    "**Respuesta:** Sin respuesta",
    "En los pasajes no se especifica cuándo se construyó el puente.",
    "La respuesta no aparece en el contexto.",
    "NO ME ES POSIBLE CONTESTAR A LA PREGUNTA.",
  ],
  answered: [
    "El estudio no encontró ningún efecto sobre la presión arterial.",
    "No, el medicamento no debe tomarse con alcohol.",
    "En la novela no conoce a su padre.",
    "No existe una cura conocida para la enfermedad.",
    "El rey no podía pagar a sus tropas y el ejército se disolvió.",
    "Madrid",
    "El software abierto no se puede devolver.",
    "No se sabe con certeza cómo murió Alejandro: unos historiadores hablan de malaria y otros de veneno.",
  ],
  partly: [
    "Los documentos no dicen cuándo, pero el tratado fue firmado en París por Francia y Gran Bretaña.",
    "El museo abrió en 1889 y fue diseñado por Louis Sullivan. No encontré información sobre su primer director.",
    "El texto no indica la fecha exacta. Creció en Sevilla y estudió Derecho en Madrid.",
  ],
};
