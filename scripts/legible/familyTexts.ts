import type { DisplayLanguage } from "../../shared/contract/displays.js";

/** What families write, in the words and lengths that they use. */
interface FamilyTexts {
  short: string;
  medication: string;
  appointment: string;
  visit: string;
  question: string;
  answers: string[];
}

export const FAMILY_TEXTS: Record<DisplayLanguage, FamilyTexts> = {
  en: {
    short: "Lunch is in the fridge",
    medication: "Take the white heart tablet with a glass of water",
    appointment: "Doctor Whitfield, surgery in Mill Street",
    visit: "Anna brings the shopping",
    question: "What would you like to eat on Sunday?",
    answers: ["Roast chicken", "Fish", "Soup", "Something sweet", "You choose"],
  },
  es: {
    short: "La comida está en la nevera",
    medication: "Toma la pastilla blanca del corazón con un vaso de agua",
    appointment: "Doctora Fernández, en el centro de salud",
    visit: "Ana trae la compra",
    question: "¿Qué quieres comer el domingo?",
    answers: ["Pollo asado", "Pescado", "Sopa", "Algo dulce", "Elige tú"],
  },
  de: {
    short: "Das Mittagessen steht im Kühlschrank",
    medication: "Nimm die weiße Herztablette mit einem Glas Wasser",
    appointment: "Doktor Weidenhammer, Praxis in der Mühlenstraße",
    visit: "Anna bringt die Einkäufe",
    question: "Was möchtest du am Sonntag essen?",
    answers: ["Brathähnchen", "Fisch", "Suppe", "Etwas Süßes", "Such du aus"],
  },
  fr: {
    short: "Le déjeuner est au réfrigérateur",
    medication: "Prends le comprimé blanc pour le cœur avec un verre d’eau",
    appointment: "Docteur Lefèvre, cabinet rue du Moulin",
    visit: "Anne apporte les courses",
    question: "Que veux-tu manger dimanche ?",
    answers: ["Poulet rôti", "Poisson", "Soupe", "Un dessert", "Choisis toi"],
  },
  it: {
    short: "Il pranzo è nel frigorifero",
    medication: "Prendi la compressa bianca per il cuore con un bicchiere d’acqua",
    appointment: "Dottor Bianchi, ambulatorio di via Mulino",
    visit: "Anna porta la spesa",
    question: "Che cosa vuoi mangiare domenica?",
    answers: ["Pollo arrosto", "Pesce", "Minestra", "Qualcosa di dolce", "Scegli tu"],
  },
  nl: {
    short: "Het eten staat in de koelkast",
    medication: "Neem de witte hartpil met een glas water",
    appointment: "Dokter Van der Meulen, praktijk in de Molenstraat",
    visit: "Anna brengt de boodschappen",
    question: "Wat wil je zondag eten?",
    answers: ["Gebraden kip", "Vis", "Soep", "Iets zoets", "Kies jij maar"],
  },
  pt: {
    short: "O almoço está no frigorífico",
    medication: "Toma o comprimido branco do coração com um copo de água",
    appointment: "Doutora Figueiredo, no centro de saúde",
    visit: "A Ana traz as compras",
    question: "O que queres comer no domingo?",
    answers: ["Frango assado", "Peixe", "Sopa", "Uma coisa doce", "Escolhe tu"],
  },
  nb: {
    short: "Middagen står i kjøleskapet",
    medication: "Ta den hvite hjertetabletten med et glass vann",
    appointment: "Doktor Halvorsen, legekontoret i Møllegata",
    visit: "Anna kommer med varene",
    question: "Hva vil du spise på søndag?",
    answers: ["Stekt kylling", "Fisk", "Suppe", "Noe søtt", "Velg du"],
  },
};
