import type { SetupTexts } from "../SetupTexts.js";

export const nl: SetupTexts = {
  back: "Terug naar de klok",
  menu: {
    title: "Voor familie en verzorgers",
    check: "Dit scherm controleren",
    another: "Een ander display tonen",
    fullScreen: "Volledig scherm",
    leaveFullScreen: "Volledig scherm verlaten",
  },
  intro: {
    title: "Is dit scherm klaar?",
    hint: "Eén tik zet geluid, microfoon, camera en volledig scherm aan en laat zien wat er ontbreekt.",
    start: "Dit scherm controleren",
    later: "Later",
  },
  results: {
    well: "Alles is er",
    missing: "Er ontbreekt iets",
    running: "Een ogenblik",
    fact: "Bij het aanzetten heeft het scherm één keer de server nodig. Daarna toont het zijn berichten ook zonder internet.",
    rehearse: "Een bericht proberen",
    again: "Opnieuw controleren",
  },
  checks: {
    connection: { good: "De server antwoordt", missing: "De server antwoordt niet" },
    secure: { good: "De verbinding is veilig", missing: "De verbinding is niet veilig" },
    sound: { good: "Het geluid staat aan", missing: "Er is geen geluid" },
    voice: { good: "Het kan voorlezen", missing: "Het kan niet voorlezen" },
    microphone: { good: "De microfoon werkt", missing: "Er is geen microfoon" },
    camera: { good: "De camera werkt", missing: "De camera is niet te gebruiken" },
    fullScreen: { good: "Het vult het scherm", missing: "Het vult het scherm niet" },
    awake: { good: "Het scherm blijft aan", missing: "Het scherm kan uitgaan" },
    storage: { good: "Het bewaart zijn berichten", missing: "Het kan zijn berichten niet bewaren" },
    clock: { good: "De tijd klopt", missing: "De tijd is nog niet bekend" },
  },
  hints: {
    connection: "Kijk naar de wifi. Wat al gepland is, verschijnt toch.",
    secure: "Het adres begint met http, zoals in een thuisnetwerk. Berichten en geluid werken gewoon.",
    sound: "Tik één keer op het scherm en controleer opnieuw.",
    voice:
      "In plaats daarvan klinkt een belletje. Stemmen zijn toe te voegen in de instellingen van dit apparaat.",
    allow: "Sta het toe als de browser erom vraagt.",
    refused: "Sta het toe voor deze pagina in de instellingen van de browser.",
    absent: "Er is er geen gevonden. Alleen opnames hebben hem nodig.",
    needsHttps: "Hij werkt alleen als het adres met https begint. Alleen opnames hebben hem nodig.",
    cameraRefused:
      "Alleen videogesprekken hebben haar nodig. Toestaan kan in de instellingen van de browser.",
    cameraAbsent: "Er is er geen gevonden. Alleen videogesprekken hebben haar nodig.",
    cameraNeedsHttps:
      "Ze werkt alleen als het adres met https begint. Alleen videogesprekken hebben haar nodig.",
    noReading: "Dat is niet nodig: voorlezen staat uit voor dit display.",
    noRecording: "Dat is niet nodig: opnames staan uit voor dit display.",
    fullScreen: "Zet deze pagina op het beginscherm en open hem van daar.",
    awake: "Laat het scherm nooit uitgaan, in de instellingen van dit apparaat. Laat de stekker erin.",
    film: "Een stil filmpje houdt het aan. Zekerder: nooit laten uitgaan, in de instellingen van dit apparaat.",
    storage: "Verlaat de privémodus, of sta deze pagina toe gegevens te bewaren.",
    clock: "Die komt met het volgende antwoord van de server.",
  },
  rehearsal: {
    message: "Dit is maar een proef. Druk alstublieft op de knop.",
    title: "Zo zal het zijn",
    hint: "Er is niets verstuurd. Hoorde u geen belletje? Zet dan het geluid van dit apparaat harder.",
    again: "Nog een keer",
  },
};
