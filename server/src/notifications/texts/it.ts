import type { Texts } from './texts.ts';

const trainings = (count: number) => (count === 1 ? 'una formazione' : `${count} formazioni`);
const courses = (count: number) => (count === 1 ? 'un percorso' : `${count} percorsi`);

export const it: Texts = {
  trainingsSuggested: (count, by) =>
    `${by ? `${by} ti suggerisce` : count === 1 ? 'Ti viene suggerita' : 'Ti vengono suggerite'} ${trainings(count)}`,
  coursesSuggested: (count, by) =>
    `${by ? `${by} ti suggerisce` : count === 1 ? 'Ti viene suggerito' : 'Ti vengono suggeriti'} ${courses(count)}`,
  newTrainings: (count) => (count === 1 ? 'Nuova formazione' : `${count} nuove formazioni`),
  validationAsked: (partner) => `${partner} chiede una convalida`,
  reviewed: { VALIDATED: 'La tua formazione è online', REJECTED: 'La tua formazione è stata rifiutata' },
  badgeEarned: (name) => (name ? `Badge ottenuto: ${name}` : 'Badge ottenuto'),
  platform: 'Piattaforma',
  fillProfile: 'Completa il tuo profilo',
  fillProfileHint: 'Aggiungi una foto e controlla il tuo nome',
  survey: 'La tua opinione conta',
  surveyQuestion: (training) => `Che cosa ne pensi di «${training}»?`,
  more: (count) => `altri ${count}`,
  trainingNotOffered: (title) => `${title} (non più offerta)`,
  courseNotOffered: (title) => `${title} (non più offerto)`,
  trainingsGone: (count) =>
    count === 1 ? 'Questa formazione non è più disponibile' : 'Queste formazioni non sono più disponibili',
  courseGone: 'Questo percorso non è più disponibile',
  contractEnds: (day) => `Il tuo contratto termina il ${day}`,
  contractDaysLeft: (days) =>
    days < 1 ? 'Oggi è l’ultimo giorno' : days === 1 ? 'Manca 1 giorno' : `Mancano ${days} giorni`,
  contractProlonged: 'Il tuo contratto è stato prolungato',
  heldReports: 'Sessioni da verificare',
  heldReportsHint: 'Gli orari di alcune sessioni non possono essere corretti. Accettale o rifiutale.',
  progressReset: (by) => (by ? `${by} ha azzerato i tuoi progressi` : 'I tuoi progressi sono stati azzerati'),
  progressRestored: (by) =>
    by ? `${by} ha ripristinato i tuoi progressi` : 'I tuoi progressi sono stati ripristinati',
  because: (trainings, reason) => `${trainings}. Motivo: ${reason}`,
  newDevice: 'Nuovo accesso al tuo account',
  newDeviceHint: (device, address) =>
    `${device ?? 'Dispositivo sconosciuto'}, da ${address}. Se non eri tu, cambia la password.`,
  reminder: (by) => (by ? `${by} ti ricorda le tue formazioni` : 'Promemoria delle tue formazioni'),
  overdue: (count) => (count > 0 ? ` (${count} in ritardo)` : ''),
  reminderHint: 'Apri il tuo catalogo e continua le tue formazioni',
  teamJoined: (by) => (by ? `Ora fai parte del team di ${by}` : 'Hai cambiato team'),
  teamJoinedHint: 'Il tuo responsabile vede i tuoi progressi e può suggerirti formazioni',
  takeover: (by) =>
    by ? `${by} ha preso nel proprio team persone del tuo` : 'Alcune persone del tuo team hanno cambiato team',
  takeoverGone: 'Queste persone non sono più nell’azienda',
  withdrawn: 'Una formazione sta per essere ritirata',
  kept: 'Una formazione resta disponibile',
  keptUntil: (training, day) => `${training}: disponibile fino al ${day}`,
};
