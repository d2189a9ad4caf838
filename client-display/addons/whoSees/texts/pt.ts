import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const pt: WhoSeesTexts = {
  title: "Quem me pode ver?",
  next: "Ver mais",
  back: "Voltar ao relógio",
  today: "Hoje",
  yesterday: "Ontem",
  nobodySees: "Agora ninguém pode ver nada. A câmara está desligada.",
  lastSeen: (name, when) => `A última vez foi para ${name}. ${when}.`,
  isSeen: (name, when) => `A câmara está ligada. ${name} consegue ver. Desde: ${when}.`,
  noCalls: "Ninguém pode ver nada. Este ecrã não faz videochamadas.",
  neverSecretly: "Ninguém pode espreitar às escondidas. Primeiro toca, e o ecrã diz quem está a ligar.",
  onlyByPress: "A câmara só se liga ao tocar em Atender.",
  byItself: (names) =>
    `As chamadas de ${names} começam aqui sozinhas, dez segundos depois do toque. Pode tocar em Agora não.`,
  elsewhere: (names, device) => `As chamadas de ${names} começam sozinhas neste ecrã: ${device}.`,
  toStop: (names) => `Já não quer isso? Diga à sua família: ${names}. Qualquer um pode desligar.`,
  mayCall: (names) => `Podem ligar: ${names}.`,
  unreachable: "Este ecrã está sem ligação. Ninguém pode ligar.",
  talked: (name, minutes) => `Chamada com ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `Chamada com ${name}. ${spanOf(minutes)}. Começou sozinha.`,
  notAnswered: (name) => `${name} ligou. Ninguém atendeu.`,
  notNow: (name) => `${name} ligou. A resposta foi Agora não.`,
  nobodyCalled: "Ninguém ligou nas últimas duas semanas.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Menos de um minuto";
  return minutes === 1 ? "Um minuto" : `${minutes} minutos`;
}
