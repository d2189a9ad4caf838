import type { SetupTexts } from "../SetupTexts.js";

export const de: SetupTexts = {
  back: "Zurück zur Uhr",
  menu: {
    title: "Für Angehörige und Pflegende",
    check: "Bildschirm prüfen",
    another: "Eine andere Anzeige zeigen",
    fullScreen: "Ganzer Bildschirm",
  },
  intro: {
    title: "Ist dieser Bildschirm bereit?",
    hint: "Ein Tippen schaltet Ton, Mikrofon und Vollbild ein und zeigt, was fehlt.",
    start: "Bildschirm prüfen",
    later: "Später",
  },
  results: {
    well: "Alles ist da",
    missing: "Etwas fehlt",
    running: "Einen Moment",
    fact: "Beim Einschalten braucht der Bildschirm einmal den Server. Danach zeigt er seine Nachrichten auch ohne Internet.",
    rehearse: "Nachricht ausprobieren",
    again: "Noch einmal prüfen",
  },
  checks: {
    connection: { good: "Der Server antwortet", missing: "Der Server antwortet nicht" },
    secure: { good: "Die Verbindung ist sicher", missing: "Die Verbindung ist nicht sicher" },
    sound: { good: "Der Ton ist an", missing: "Es gibt keinen Ton" },
    voice: { good: "Er kann vorlesen", missing: "Er kann nicht vorlesen" },
    microphone: { good: "Das Mikrofon geht", missing: "Es gibt kein Mikrofon" },
    fullScreen: {
      good: "Die Anzeige füllt den Bildschirm",
      missing: "Die Anzeige füllt den Bildschirm nicht",
    },
    awake: { good: "Der Bildschirm bleibt an", missing: "Der Bildschirm kann ausgehen" },
    storage: { good: "Er behält seine Nachrichten", missing: "Er kann seine Nachrichten nicht behalten" },
    clock: { good: "Die Zeit stimmt", missing: "Die Zeit ist noch nicht bekannt" },
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
    fullScreen: "Diese Seite zum Startbildschirm hinzufügen und von dort öffnen.",
    awake: "In den Einstellungen des Geräts den Bildschirm nie ausgehen lassen. Am Strom lassen.",
    storage: "Den privaten Modus verlassen oder dieser Seite erlauben, Daten zu speichern.",
    clock: "Sie kommt mit der nächsten Antwort des Servers.",
  },
  rehearsal: {
    message: "Das ist nur eine Probe. Bitte auf den Knopf drücken.",
    title: "So wird es sein",
    hint: "Es wurde nichts gesendet. War kein Gong zu hören? Dann bitte das Gerät lauter stellen.",
    again: "Noch einmal",
  },
};
