import type { SetupTexts } from "../SetupTexts.js";

export const es: SetupTexts = {
  back: "Volver al reloj",
  menu: {
    title: "Para quienes cuidan",
    check: "Revisar esta pantalla",
    another: "Mostrar otra pantalla de la familia",
    fullScreen: "Pantalla completa",
  },
  intro: {
    title: "¿Está lista esta pantalla?",
    hint: "Un toque activa el sonido, el micrófono y la pantalla completa, y muestra lo que falta.",
    start: "Revisar esta pantalla",
    later: "Más tarde",
  },
  results: {
    well: "Está todo",
    missing: "Falta algo",
    running: "Un momento",
    fact: "Al encenderse, la pantalla necesita el servidor una vez. Después muestra sus mensajes también sin internet.",
    rehearse: "Probar un mensaje",
    again: "Revisar otra vez",
  },
  checks: {
    connection: { good: "El servidor responde", missing: "El servidor no responde" },
    secure: { good: "La conexión es segura", missing: "La conexión no es segura" },
    sound: { good: "El sonido está activado", missing: "No hay sonido" },
    voice: { good: "Puede leer en voz alta", missing: "No puede leer en voz alta" },
    microphone: { good: "El micrófono funciona", missing: "No hay micrófono" },
    fullScreen: { good: "Ocupa toda la pantalla", missing: "No ocupa toda la pantalla" },
    awake: { good: "La pantalla sigue encendida", missing: "La pantalla puede apagarse" },
    storage: { good: "Guarda sus mensajes", missing: "No puede guardar sus mensajes" },
    clock: { good: "La hora es correcta", missing: "La hora aún no se conoce" },
  },
  hints: {
    connection: "Mire el wifi. Lo que ya está previsto aparece de todos modos.",
    secure:
      "La dirección empieza por http, como en una red de casa. Los mensajes y el sonido funcionan igual.",
    sound: "Toque la pantalla una vez y revise de nuevo.",
    voice: "En su lugar suena un aviso. Se pueden añadir voces en los ajustes de este aparato.",
    allow: "Acéptelo cuando el navegador lo pida.",
    refused: "Permítalo para esta página en los ajustes del navegador.",
    absent: "No se encontró ninguno. Solo las grabaciones lo necesitan.",
    needsHttps: "Solo funciona si la dirección empieza por https. Solo las grabaciones lo necesitan.",
    fullScreen: "Añada esta página a la pantalla de inicio y ábrala desde allí.",
    awake: "En los ajustes de este aparato, haga que la pantalla no se apague nunca. Déjelo enchufado.",
    storage: "Salga de la navegación privada o permita que esta página guarde datos.",
    clock: "Llega con la próxima respuesta del servidor.",
  },
  rehearsal: {
    message: "Esto es solo una prueba. Pulse el botón, por favor.",
    title: "Así será",
    hint: "No se ha enviado nada. Si no oyó el aviso, suba el volumen de este aparato.",
    again: "Otra vez",
  },
};
