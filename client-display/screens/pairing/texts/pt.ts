import type { PairingTexts } from "./PairingTexts.js";

export const pt: PairingTexts = {
  code: {
    title: "Escreva os seis números deste ecrã",
    hint: "Estão no painel, ao lado do nome da pessoa.",
    erase: "Apagar",
    trying: "Um momento…",
    slow: "Está a demorar um pouco mais. Continuará sozinho.",
    back: "Voltar ao relógio",
  },
  waiting: {
    title: "Este ecrã espera que o deixem entrar",
    code: "Código",
    number: "Diga-lhes este número:",
    hint: "Se o código estiver certo, a família foi avisada. Continuará sozinho.",
    troubled: "À espera da ligação. Continuará sozinho.",
    later: "Espere um pouco, por favor. Tentará de novo sozinho.",
    change: "Mudar o código",
  },
};
