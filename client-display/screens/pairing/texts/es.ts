import type { PairingTexts } from "./PairingTexts.js";

export const es: PairingTexts = {
  code: {
    title: "Escriba los seis números de esta pantalla",
    hint: "Están en el panel, junto al nombre de la persona.",
    erase: "Borrar",
    trying: "Un momento…",
    slow: "Tarda un poco más. Seguirá por sí sola.",
    back: "Volver al reloj",
  },
  waiting: {
    title: "Esta pantalla espera a ser admitida",
    code: "Código",
    number: "Dígales este número:",
    hint: "Si el código es correcto, se ha preguntado a la familia. Seguirá por sí sola.",
    troubled: "Esperando la conexión. Seguirá por sí sola.",
    later: "Espere un rato, por favor. Lo intentará de nuevo por sí sola.",
    change: "Cambiar el código",
  },
};
