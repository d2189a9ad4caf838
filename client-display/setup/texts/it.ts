import type { SetupTexts } from "../SetupTexts.js";

export const it: SetupTexts = {
  back: "Torna all’orologio",
  menu: {
    title: "Per chi assiste",
    check: "Controlla questo schermo",
    another: "Mostra un altro display",
    fullScreen: "Schermo intero",
  },
  intro: {
    title: "Questo schermo è pronto?",
    hint: "Un tocco attiva suono, microfono e schermo intero, e mostra che cosa manca.",
    start: "Controlla questo schermo",
    later: "Più tardi",
  },
  results: {
    well: "C’è tutto",
    missing: "Manca qualcosa",
    running: "Un momento",
    fact: "All’accensione lo schermo ha bisogno una volta del server. Poi mostra i messaggi anche senza internet.",
    rehearse: "Prova un messaggio",
    again: "Controlla di nuovo",
  },
  checks: {
    connection: { good: "Il server risponde", missing: "Il server non risponde" },
    secure: { good: "La connessione è sicura", missing: "La connessione non è sicura" },
    sound: { good: "Il suono è attivo", missing: "Non c’è suono" },
    voice: { good: "Può leggere ad alta voce", missing: "Non può leggere ad alta voce" },
    microphone: { good: "Il microfono funziona", missing: "Non c’è un microfono" },
    fullScreen: { good: "Riempie lo schermo", missing: "Non riempie lo schermo" },
    awake: { good: "Lo schermo resta acceso", missing: "Lo schermo può spegnersi" },
    storage: { good: "Conserva i suoi messaggi", missing: "Non può conservare i suoi messaggi" },
    clock: { good: "L’ora è giusta", missing: "L’ora non è ancora nota" },
  },
  hints: {
    connection: "Controlli il wifi. Quello che è già previsto appare lo stesso.",
    secure: "L’indirizzo comincia con http, come in una rete di casa. Messaggi e suono funzionano lo stesso.",
    sound: "Tocchi lo schermo una volta e controlli di nuovo.",
    voice: "Al suo posto suona un avviso. Le voci si aggiungono nelle impostazioni di questo dispositivo.",
    allow: "Lo consenta quando il browser lo chiede.",
    refused: "Lo consenta per questa pagina nelle impostazioni del browser.",
    absent: "Non ne è stato trovato nessuno. Serve solo per le registrazioni.",
    needsHttps: "Funziona solo se l’indirizzo comincia con https. Serve solo per le registrazioni.",
    fullScreen: "Aggiunga questa pagina alla schermata Home e la apra da lì.",
    awake:
      "Nelle impostazioni di questo dispositivo faccia in modo che lo schermo non si spenga mai. Lo lasci collegato alla corrente.",
    storage: "Esca dalla navigazione privata, o consenta a questa pagina di salvare dati.",
    clock: "Arriva con la prossima risposta del server.",
  },
  rehearsal: {
    message: "Questa è solo una prova. Prema il pulsante, per favore.",
    title: "Sarà così",
    hint: "Non è stato inviato nulla. Se non ha sentito l’avviso, alzi il volume di questo dispositivo.",
    again: "Ancora una volta",
  },
};
