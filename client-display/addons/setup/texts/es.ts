import type { SetupTexts } from "../SetupTexts.js";

export const es: SetupTexts = {
  back: "Volver al reloj",
  decimalSign: ",",
  menu: {
    title: "Para quienes cuidan",
    check: "Revisar esta pantalla",
    size: "Tamaño y distancia",
    another: "Mostrar otra pantalla de la familia",
    fullScreen: "Pantalla completa",
    leaveFullScreen: "Salir de la pantalla completa",
  },
  intro: {
    title: "¿Está lista esta pantalla?",
    hint: "Un toque activa el sonido, el micrófono, la cámara y la pantalla completa, y muestra lo que falta.",
    start: "Revisar esta pantalla",
    later: "Más tarde",
  },
  size: {
    title: "¿Qué tamaño tiene esta pantalla?",
    hint: "De esquina a esquina. De eso depende el tamaño de las letras.",
    inches: "# pulgadas",
    guess: "Estimado",
  },
  chair: {
    title: "¿A qué distancia está el sillón?",
    hint: "De los ojos a la pantalla. Las letras serán lo bastante grandes.",
  },
  results: {
    well: "Está todo",
    missing: "Falta algo",
    running: "Un momento",
    rehearse: "Probar un mensaje",
    again: "Revisar otra vez",
    more: "Ver más",
  },
  checks: {
    connection: { good: "El servidor responde", missing: "El servidor no responde" },
    secure: { good: "La conexión es segura", missing: "La conexión no es segura" },
    sound: { good: "El sonido está activado", missing: "No hay sonido" },
    voice: { good: "Puede leer en voz alta", missing: "No puede leer en voz alta" },
    microphone: { good: "El micrófono funciona", missing: "No hay micrófono" },
    camera: { good: "La cámara funciona", missing: "La cámara no se puede usar" },
    fullScreen: { good: "Ocupa toda la pantalla", missing: "No ocupa toda la pantalla" },
    awake: { good: "La pantalla sigue encendida", missing: "La pantalla puede apagarse" },
    storage: { good: "Guarda sus mensajes", missing: "No puede guardar sus mensajes" },
    start: {
      good: "También arranca sin red",
      missing: "Después de un corte de luz, esta pantalla necesita la red para arrancar",
    },
    clock: { good: "La hora es correcta", missing: "La hora aún no se conoce" },
    distance: { good: "Se lee hasta a # m", missing: "Solo se lee hasta a # m" },
  },
  hints: {
    connection: "Revise el wifi. Lo que ya está previsto aparece de todos modos.",
    secure:
      "La dirección empieza por http, como en una red de casa. Los mensajes y el sonido funcionan igual.",
    sound: "Toque la pantalla una vez y revise de nuevo.",
    voice: "En su lugar suena un aviso. Se pueden añadir voces en los ajustes de este aparato.",
    allow: "Acéptelo cuando el navegador lo pida.",
    refused: "Permítalo para esta página en los ajustes del navegador.",
    absent: "No se encontró ninguno. Solo las grabaciones lo necesitan.",
    needsHttps: "Solo funciona si la dirección empieza por https. Solo las grabaciones lo necesitan.",
    cameraRefused: "Solo las videollamadas la necesitan. Se puede permitir en los ajustes del navegador.",
    cameraAbsent: "No se encontró ninguna. Solo las videollamadas la necesitan.",
    cameraNeedsHttps: "Solo funciona si la dirección empieza por https. Solo las videollamadas la necesitan.",
    cameraApple:
      "Para que no vuelva a preguntar: abra esta dirección en Safari, pulse aA y permita la cámara y el micrófono para este sitio web.",
    noReading: "No hace falta: la lectura en voz alta está desactivada aquí.",
    noRecording: "No hace falta: las grabaciones están desactivadas aquí.",
    fullScreen: "Añada esta página a la pantalla de inicio y ábrala desde allí.",
    awake: "En los ajustes de este aparato, haga que la pantalla no se apague nunca. Déjelo enchufado.",
    film: "La mantiene encendida un vídeo sin sonido. Más seguro: en los ajustes, que no se apague nunca.",
    storage: "Salga de la navegación privada o permita que esta página guarde datos.",
    startInsecure:
      "Una vez encendida, muestra sus mensajes también sin internet. También arrancaría sin red si su dirección empezara por https.",
    startUnable:
      "Una vez encendida, muestra sus mensajes también sin internet. Para arrancar sin red hace falta un navegador más nuevo y que no sea una ventana privada.",
    startRefused:
      "Este navegador no guarda nada para esta página. Salga de la navegación privada o libere espacio en este dispositivo.",
    startLate: "Lo que necesita para eso aún está en camino. Revise de nuevo dentro de unos minutos.",
    clock: "Llega con la próxima respuesta del servidor.",
    distance: "El sillón está más lejos. Acerque el uno al otro, o use una pantalla más grande.",
  },
  rehearsal: {
    message: "Esto es solo una prueba. Pulse el botón, por favor.",
    title: "Así será",
    hint: "No se ha enviado nada. Si no oyó el aviso, suba el volumen de este aparato.",
    again: "Otra vez",
  },
};
