import type { RecordingTexts } from "../RecordingTexts.js";

export const pt: RecordingTexts = {
  oneMoment: "Um momento",
  listening: "Estou a ouvir",
  secondsLeft: (seconds) => (seconds === 1 ? "Falta 1 segundo" : `Faltam ${seconds} segundos`),
  stop: "Terminar",
  saved: "Guardado, a sua família será avisada",
  told: "A sua família já foi avisada",
  ok: "Está bem",
  remove: "Apagar",
  removed: "Foi apagado",
  tooShort: { title: "Foi muito curto", hint: "Mantenha o botão premido enquanto fala." },
  notReady: { title: "Foi um pouco cedo demais", hint: "Carregue no botão outra vez, por favor." },
  refused: {
    title: "O microfone não está autorizado aqui",
    hint: "A culpa não é sua. A sua família pode autorizá-lo.",
  },
  missing: {
    title: "Não há nenhum microfone disponível",
    hint: "A culpa não é sua. A sua família pode tratar disso.",
  },
  notSecure: {
    title: "O microfone precisa de uma ligação segura",
    hint: "A culpa não é sua. A sua família pode tratar disso.",
  },
  off: { title: "O microfone está desligado", hint: "A sua família pode ligá-lo." },
  notKept: { title: "Não foi possível guardar a mensagem", hint: "Tente mais tarde, por favor." },
};
