import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const es: WhoSeesTexts = {
  title: "¿Quién puede verme?",
  next: "Ver más",
  back: "Volver al reloj",
  today: "Hoy",
  yesterday: "Ayer",
  nobodySees: "Ahora nadie puede verle. La cámara está apagada.",
  lastSeen: (name, when) => `La última vez fue para ${name}. ${when}.`,
  isSeen: (name, when) => `La cámara está encendida. ${name} puede verle. Desde: ${when}.`,
  noCalls: "Nadie puede verle. Esta pantalla no hace videollamadas.",
  neverSecretly: "Nadie puede mirar a escondidas. Primero suena, y la pantalla dice quién llama.",
  onlyByPress: "La cámara se enciende solo cuando usted pulsa Contestar.",
  byItself: (names) =>
    `Las llamadas de ${names} empiezan aquí solas, diez segundos después del timbre. Usted puede pulsar Ahora no.`,
  elsewhere: (names, device) => `Las llamadas de ${names} empiezan solas en esta pantalla: ${device}.`,
  toStop: (names) => `¿Ya no quiere eso? Dígaselo a su familia: ${names}. Cualquiera puede quitarlo.`,
  mayCall: (names) => `Pueden llamarle: ${names}.`,
  unreachable: "Esta pantalla no tiene conexión. Nadie puede llamar.",
  talked: (name, minutes) => `Llamada con ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `Llamada con ${name}. ${spanOf(minutes)}. Empezó sola.`,
  notAnswered: (name) => `Llamó ${name}. Nadie contestó.`,
  notNow: (name) => `Llamó ${name}. Se pulsó Ahora no.`,
  nobodyCalled: "Nadie ha llamado en las últimas dos semanas.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Menos de un minuto";
  return minutes === 1 ? "Un minuto" : `${minutes} minutos`;
}
