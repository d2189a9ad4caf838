import type { RecordingTexts } from "../RecordingTexts.js";

export const es: RecordingTexts = {
  oneMoment: "Un momento",
  listening: "Le escucho",
  secondsLeft: (seconds) => (seconds === 1 ? "Queda 1 segundo" : `Quedan ${seconds} segundos`),
  stop: "Terminar",
  saved: "Guardado, se avisará a su familia",
  told: "Su familia ya lo sabe",
  ok: "Vale",
  remove: "Borrar",
  removed: "Se ha borrado",
  tooShort: { title: "Ha sido muy corto", hint: "Mantenga pulsado el botón mientras habla." },
  notReady: { title: "Ha sido un poco pronto", hint: "Pulse el botón otra vez, por favor." },
  refused: {
    title: "El micrófono no está permitido aquí",
    hint: "No es culpa suya. Su familia puede permitirlo.",
  },
  missing: {
    title: "No hay ningún micrófono disponible",
    hint: "No es culpa suya. Su familia puede ocuparse de ello.",
  },
  notSecure: {
    title: "El micrófono necesita una conexión segura",
    hint: "No es culpa suya. Su familia puede prepararla.",
  },
  off: { title: "El micrófono está apagado", hint: "Su familia puede encenderlo." },
  notKept: { title: "No se ha podido guardar el mensaje", hint: "Inténtelo más tarde, por favor." },
};
