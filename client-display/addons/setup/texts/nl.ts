import type { SetupTexts } from "../SetupTexts.js";

export const nl: SetupTexts = {
  back: "Terug naar de klok",
  decimalSign: ",",
  menu: {
    title: "Voor familie en verzorgers",
    check: "Dit scherm controleren",
    size: "Formaat en afstand",
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
  size: {
    title: "Hoe groot is dit scherm?",
    hint: "Van hoek tot hoek. De grootte van de letters hangt ervan af.",
    inches: "# inch",
    guess: "Geschat",
  },
  chair: {
    title: "Hoe ver weg staat de stoel?",
    hint: "Van de ogen tot het scherm. De letters worden daar groot genoeg voor.",
  },
  results: {
    well: "Alles is in orde",
    missing: "Er ontbreekt iets",
    running: "Een ogenblik",
    rehearse: "Een bericht proberen",
    again: "Opnieuw controleren",
    more: "Meer tonen",
  },
  checks: {
    connection: { good: "De server antwoordt", missing: "De server antwoordt niet" },
    secure: { good: "De verbinding is veilig", missing: "De verbinding is niet veilig" },
    sound: { good: "Het geluid staat aan", missing: "Er is geen geluid" },
    voice: { good: "Het voorlezen werkt", missing: "Het voorlezen werkt niet" },
    microphone: { good: "De microfoon werkt", missing: "Er is geen microfoon" },
    camera: { good: "De camera werkt", missing: "De camera is niet te gebruiken" },
    fullScreen: { good: "De pagina vult het scherm", missing: "De pagina vult het scherm niet" },
    awake: { good: "Het scherm blijft aan", missing: "Het scherm kan uitgaan" },
    storage: { good: "Berichten worden bewaard", missing: "Berichten worden niet bewaard" },
    start: {
      good: "Het start ook zonder netwerk",
      missing: "Na een stroomstoring heeft dit scherm het netwerk nodig om te starten",
    },
    clock: { good: "De tijd klopt", missing: "De tijd is nog niet bekend" },
    distance: { good: "Leesbaar tot # m", missing: "Alleen leesbaar tot # m" },
  },
  hints: {
    connection: "Controleer de wifi. Wat al gepland is, verschijnt toch.",
    secure: "Het adres begint met http, zoals in een thuisnetwerk. Berichten en geluid werken gewoon.",
    sound: "Tik één keer op het scherm en controleer opnieuw.",
    voice:
      "In plaats daarvan klinkt een belletje. Stemmen zijn toe te voegen in de instellingen van dit apparaat.",
    allow: "Sta het toe als de browser erom vraagt.",
    refused: "Sta het toe voor deze pagina in de instellingen van de browser.",
    absent: "Er is er geen gevonden. Alleen opnames hebben hem nodig.",
    needsHttps: "Hij werkt alleen als het adres met https begint. Alleen opnames hebben hem nodig.",
    cameraRefused: "Alleen videogesprekken hebben hem nodig. Toestaan kan in de instellingen van de browser.",
    cameraAbsent: "Er is er geen gevonden. Alleen videogesprekken hebben hem nodig.",
    cameraNeedsHttps:
      "Hij werkt alleen als het adres met https begint. Alleen videogesprekken hebben hem nodig.",
    cameraApple:
      "Zodat er niet steeds om wordt gevraagd: open dit adres in Safari, druk op aA en sta camera en microfoon toe voor deze website.",
    noReading: "Dat is niet nodig: voorlezen staat uit voor dit display.",
    noRecording: "Dat is niet nodig: opnames staan uit voor dit display.",
    fullScreen: "Zet deze pagina op het beginscherm en open hem vanaf daar.",
    awake: "Laat het scherm nooit uitgaan, in de instellingen van dit apparaat. Laat de stekker erin.",
    film: "Een stil filmpje houdt het aan. Zekerder: nooit laten uitgaan, in de instellingen van dit apparaat.",
    storage: "Verlaat de privémodus, of sta deze pagina toe gegevens te bewaren.",
    startInsecure:
      "Als het eenmaal aanstaat, toont het zijn berichten ook zonder internet. Ook starten zou zonder kunnen, als het adres met https begon.",
    startUnable:
      "Als het eenmaal aanstaat, toont het zijn berichten ook zonder internet. Om zonder netwerk te starten is een nieuwere browser nodig, en geen privévenster.",
    startRefused:
      "Deze browser bewaart niets voor deze pagina. Verlaat de privémodus, of maak ruimte vrij op dit apparaat.",
    startLate: "Wat het daarvoor nodig heeft, is nog onderweg. Controleer het over een paar minuten opnieuw.",
    clock: "Die komt met het volgende antwoord van de server.",
    distance: "De stoel staat verder weg. Zet ze dichter bij elkaar, of neem een groter scherm.",
  },
  rehearsal: {
    message: "Dit is maar een proef. Druk alstublieft op de knop.",
    title: "Zo zal het gaan",
    hint: "Er is niets verstuurd. Hoorde u geen belletje? Zet dan het geluid van dit apparaat harder.",
    again: "Nog een keer",
  },
};
