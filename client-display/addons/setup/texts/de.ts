import type { SetupTexts } from "../SetupTexts.js";

export const de: SetupTexts = {
  back: "Zurück zur Uhr",
  decimalSign: ",",
  menu: {
    title: "Für Angehörige und Pflegende",
    check: "Bildschirm prüfen",
    size: "Größe und Abstand",
    another: "Eine andere Anzeige zeigen",
    fullScreen: "Ganzer Bildschirm",
    leaveFullScreen: "Vollbild verlassen",
  },
  intro: {
    title: "Ist dieser Bildschirm bereit?",
    hint: "Ein Tippen schaltet Ton, Mikrofon, Kamera und Vollbild ein und zeigt, was fehlt.",
    start: "Bildschirm prüfen",
    later: "Später",
  },
  size: {
    title: "Wie groß ist dieser Bildschirm?",
    hint: "Von Ecke zu Ecke gemessen. Danach richtet sich die Größe der Schrift.",
    inches: "# Zoll",
    guess: "Geschätzt",
  },
  chair: {
    title: "Wie weit weg steht der Sessel?",
    hint: "Von den Augen bis zum Bildschirm. Die Schrift wird groß genug dafür.",
  },
  results: {
    well: "Alles ist da",
    missing: "Etwas fehlt",
    running: "Einen Moment",
    rehearse: "Nachricht ausprobieren",
    again: "Noch einmal prüfen",
    more: "Mehr zeigen",
  },
  checks: {
    connection: { good: "Der Server antwortet", missing: "Der Server antwortet nicht" },
    secure: { good: "Die Verbindung ist sicher", missing: "Die Verbindung ist nicht sicher" },
    sound: { good: "Der Ton ist an", missing: "Es gibt keinen Ton" },
    voice: { good: "Das Vorlesen geht", missing: "Das Vorlesen geht nicht" },
    microphone: { good: "Das Mikrofon geht", missing: "Es gibt kein Mikrofon" },
    camera: { good: "Die Kamera geht", missing: "Die Kamera ist nicht nutzbar" },
    fullScreen: {
      good: "Die Anzeige füllt den Bildschirm",
      missing: "Die Anzeige füllt den Bildschirm nicht",
    },
    awake: { good: "Der Bildschirm bleibt an", missing: "Der Bildschirm kann ausgehen" },
    storage: { good: "Nachrichten bleiben gespeichert", missing: "Nachrichten bleiben nicht gespeichert" },
    start: {
      good: "Er startet auch ohne Netz",
      missing: "Nach einem Stromausfall braucht dieser Bildschirm zum Starten das Netz",
    },
    clock: { good: "Die Zeit stimmt", missing: "Die Zeit ist noch nicht bekannt" },
    distance: { good: "Lesbar bis # m", missing: "Nur bis # m lesbar" },
  },
  hints: {
    connection: "Bitte nach dem WLAN sehen. Was schon geplant ist, erscheint trotzdem.",
    secure: "Die Adresse beginnt mit http, wie im Heimnetz üblich. Nachrichten und Ton gehen trotzdem.",
    sound: "Einmal auf den Bildschirm tippen und noch einmal prüfen.",
    voice: "Stattdessen erklingt ein Gong. Stimmen lassen sich in den Einstellungen des Geräts ergänzen.",
    allow: "Bitte erlauben, wenn der Browser fragt.",
    refused: "Bitte in den Einstellungen des Browsers für diese Seite erlauben.",
    absent: "Es wurde keines gefunden. Nur Aufnahmen brauchen es.",
    needsHttps: "Es geht nur, wenn die Adresse mit https beginnt. Nur Aufnahmen brauchen es.",
    cameraRefused: "Nur Videoanrufe brauchen sie. Erlauben lässt sie sich in den Einstellungen des Browsers.",
    cameraAbsent: "Es wurde keine gefunden. Nur Videoanrufe brauchen sie.",
    cameraNeedsHttps: "Sie geht nur, wenn die Adresse mit https beginnt. Nur Videoanrufe brauchen sie.",
    cameraApple:
      "Damit nicht jedes Mal gefragt wird: Diese Adresse in Safari öffnen, auf aA drücken und Kamera und Mikrofon für diese Website erlauben.",
    noReading: "Nicht nötig: Das Vorlesen ist für diese Anzeige ausgeschaltet.",
    noRecording: "Nicht nötig: Aufnahmen sind für diese Anzeige ausgeschaltet.",
    fullScreen: "Diese Seite zum Startbildschirm hinzufügen und von dort öffnen.",
    awake: "In den Einstellungen des Geräts den Bildschirm nie ausgehen lassen. Am Strom lassen.",
    film: "Ein stummer Film hält ihn wach. Sicherer: in den Einstellungen des Geräts nie ausgehen lassen.",
    storage: "Den privaten Modus verlassen oder dieser Seite erlauben, Daten zu speichern.",
    startInsecure:
      "Ist er einmal an, zeigt er seine Nachrichten auch ohne Internet. Mit einer Adresse, die mit https beginnt, ginge auch das Starten ohne.",
    startUnable:
      "Ist er einmal an, zeigt er seine Nachrichten auch ohne Internet. Zum Starten ohne Netz braucht es einen neueren Browser und kein privates Fenster.",
    startRefused:
      "Dieser Browser behält nichts für diese Seite. Den privaten Modus verlassen oder auf dem Gerät Platz schaffen.",
    startLate: "Was er dafür braucht, ist noch unterwegs. In ein paar Minuten noch einmal prüfen.",
    clock: "Sie kommt mit der nächsten Antwort des Servers.",
    distance:
      "Der Sessel steht weiter weg. Beides näher zusammenrücken oder einen größeren Bildschirm nehmen.",
  },
  rehearsal: {
    message: "Das ist nur eine Probe. Bitte auf den Knopf drücken.",
    title: "So wird es sein",
    hint: "Es wurde nichts gesendet. War kein Gong zu hören? Dann bitte das Gerät lauter stellen.",
    again: "Noch einmal",
  },
};
