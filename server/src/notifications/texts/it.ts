import type { Texts } from './texts.ts';

const trainings = (count: number) => (count === 1 ? 'un corso' : `${count} corsi`);
const courses = (count: number) => (count === 1 ? 'un percorso' : `${count} percorsi`);
const isSuggested = (count: number) => (count === 1 ? 'Ti viene suggerito' : 'Ti vengono suggeriti');

export const it: Texts = {
  trainingsSuggested: (count, by) => `${by ? `${by} ti suggerisce` : isSuggested(count)} ${trainings(count)}`,
  coursesSuggested: (count, by) => `${by ? `${by} ti suggerisce` : isSuggested(count)} ${courses(count)}`,
  newTrainings: (count) => (count === 1 ? 'Nuovo corso' : `${count} nuovi corsi`),
  validationAsked: (partner) => `${partner} chiede una convalida`,
  reviewed: { VALIDATED: 'Il tuo corso è online', REJECTED: 'Il tuo corso è stato rifiutato' },
  badgeEarned: (name) => (name ? `Badge ottenuto: ${name}` : 'Badge ottenuto'),
  platform: 'Piattaforma',
  fillProfile: 'Completa il tuo profilo',
  fillProfileHint: 'Aggiungi una foto e controlla il tuo nome',
  survey: 'La tua opinione conta',
  surveyQuestion: (training) => `Che cosa ne pensi di «${training}»?`,
  more: (count) => `altri ${count}`,
  trainingsGone: (count) =>
    count === 1 ? 'Questo corso non è più disponibile' : 'Questi corsi non sono più disponibili',
  courseGone: 'Questo percorso non è più disponibile',
  contractEnds: (day) => `Il tuo contratto termina il ${day}`,
  contractDaysLeft: (days) =>
    days < 1 ? 'Oggi è l’ultimo giorno' : days === 1 ? 'Manca 1 giorno' : `Mancano ${days} giorni`,
  contractProlonged: 'Il tuo contratto è stato prolungato',
};
