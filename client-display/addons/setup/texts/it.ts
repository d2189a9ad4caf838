import type { SetupTexts } from "../SetupTexts.js";

export const it: SetupTexts = {
  back: "Torna all’orologio",
  decimalSign: ",",
  menu: {
    title: "Per chi assiste",
    check: "Controlla questo schermo",
    size: "Dimensioni e distanza",
    another: "Mostra un altro display",
    fullScreen: "Schermo intero",
    leaveFullScreen: "Esci dallo schermo intero",
  },
  intro: {
    title: "Questo schermo è pronto?",
    hint: "Un tocco attiva suono, microfono, fotocamera e schermo intero, e mostra che cosa manca.",
    start: "Controlla questo schermo",
    later: "Più tardi",
  },
  size: {
    title: "Quanto è grande questo schermo?",
    hint: "Da un angolo all’altro. Ne dipende la grandezza delle lettere.",
    inches: "# pollici",
    guess: "Stima",
  },
  chair: {
    title: "Quanto è lontana la poltrona?",
    hint: "Dagli occhi allo schermo. Le lettere saranno abbastanza grandi.",
  },
  results: {
    well: "C’è tutto",
    missing: "Manca qualcosa",
    running: "Un momento",
    rehearse: "Prova un messaggio",
    again: "Controlla di nuovo",
    more: "Mostra altro",
  },
  checks: {
    connection: { good: "Il server risponde", missing: "Il server non risponde" },
    secure: { good: "La connessione è sicura", missing: "La connessione non è sicura" },
    sound: { good: "Il suono è attivo", missing: "Non c’è suono" },
    voice: { good: "Può leggere ad alta voce", missing: "Non può leggere ad alta voce" },
    microphone: { good: "Il microfono funziona", missing: "Non c’è un microfono" },
    camera: { good: "La fotocamera funziona", missing: "La fotocamera non si può usare" },
    fullScreen: { good: "Riempie lo schermo", missing: "Non riempie lo schermo" },
    awake: { good: "Lo schermo resta acceso", missing: "Lo schermo può spegnersi" },
    storage: { good: "Conserva i suoi messaggi", missing: "Non può conservare i suoi messaggi" },
    start: {
      good: "Si avvia anche senza rete",
      missing: "Dopo un’interruzione di corrente questo schermo ha bisogno della rete per avviarsi",
    },
    clock: { good: "L’ora è giusta", missing: "L’ora non è ancora nota" },
    distance: { good: "Si legge fino a # m", missing: "Si legge solo fino a # m" },
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
    cameraRefused: "Serve solo per le videochiamate. Si può consentire nelle impostazioni del browser.",
    cameraAbsent: "Non ne è stata trovata nessuna. Serve solo per le videochiamate.",
    cameraNeedsHttps: "Funziona solo se l’indirizzo comincia con https. Serve solo per le videochiamate.",
    cameraApple:
      "Perché non lo chieda ogni volta: apra questo indirizzo in Safari, prema aA e consenta fotocamera e microfono per questo sito.",
    noReading: "Non serve: la lettura ad alta voce qui è disattivata.",
    noRecording: "Non serve: le registrazioni qui sono disattivate.",
    fullScreen: "Aggiunga questa pagina alla schermata Home e la apra da lì.",
    awake:
      "Nelle impostazioni di questo dispositivo faccia in modo che lo schermo non si spenga mai. Lo lasci collegato alla corrente.",
    film: "Lo tiene acceso un filmato muto. Più sicuro: mai spento, nelle impostazioni del dispositivo.",
    storage: "Esca dalla navigazione privata, o consenta a questa pagina di salvare dati.",
    startInsecure:
      "Una volta acceso, mostra i messaggi anche senza internet. Si avvierebbe anche senza rete, se il suo indirizzo cominciasse con https.",
    startUnable:
      "Una volta acceso, mostra i messaggi anche senza internet. Per avviarsi senza rete serve un browser più recente, e nessuna finestra privata.",
    startRefused:
      "Questo browser non conserva nulla per questa pagina. Esca dalla navigazione privata, o liberi spazio su questo dispositivo.",
    startLate: "Quello che gli serve è ancora in arrivo. Controlli di nuovo fra qualche minuto.",
    clock: "Arriva con la prossima risposta del server.",
    distance: "La poltrona è più lontana. Avvicini l’una all’altro, o usi uno schermo più grande.",
  },
  rehearsal: {
    message: "Questa è solo una prova. Prema il pulsante, per favore.",
    title: "Sarà così",
    hint: "Non è stato inviato nulla. Se non ha sentito l’avviso, alzi il volume di questo dispositivo.",
    again: "Ancora una volta",
  },
};
