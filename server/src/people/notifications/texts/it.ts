import type { Texts } from './en.ts';

const trainings = (count: number) => (count === 1 ? 'un corso' : `${count} corsi`);
const courses = (count: number) => (count === 1 ? 'un percorso' : `${count} percorsi`);

export const it: Texts = {
  trainingsSuggested: (count, by) =>
    `${by ? `${by} ti suggerisce` : count === 1 ? 'Ti viene suggerito' : 'Ti vengono suggeriti'} ${trainings(count)}`,
  coursesSuggested: (count, by) =>
    `${by ? `${by} ti suggerisce` : count === 1 ? 'Ti viene suggerito' : 'Ti vengono suggeriti'} ${courses(count)}`,
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
  trainingNotOffered: (title) => `${title} (non più offerto)`,
  courseNotOffered: (title) => `${title} (non più offerto)`,
  trainingsGone: (count) =>
    count === 1 ? 'Questo corso non è più disponibile' : 'Questi corsi non sono più disponibili',
  courseGone: 'Questo percorso non è più disponibile',
  contractEnds: (day) => `Il tuo contratto termina il ${day}`,
  contractDaysLeft: (days) =>
    days < 1 ? 'Oggi è l’ultimo giorno' : days === 1 ? 'Manca 1 giorno' : `Mancano ${days} giorni`,
  contractProlonged: 'Il tuo contratto è stato prolungato',
  heldReports: 'Sessioni da verificare',
  heldReportsHint: 'I tempi registrati di alcune sessioni non sono plausibili. Accettale o rifiutale.',
  progressReset: (by) => (by ? `${by} ha azzerato i tuoi progressi` : 'I tuoi progressi sono stati azzerati'),
  progressRestored: (by) =>
    by ? `${by} ha ripristinato i tuoi progressi` : 'I tuoi progressi sono stati ripristinati',
  because: (trainings, reason) => `${trainings}. Motivo: ${reason}`,
  newDevice: 'Nuovo accesso al tuo account',
  newDeviceHint: (device, address) =>
    `${device ?? 'Dispositivo sconosciuto'}, da ${address}. Se non eri tu, cambia la password.`,
  reminder: (by) => (by ? `${by} ti ricorda i tuoi corsi` : 'Promemoria dei tuoi corsi'),
  overdue: (count) => (count > 0 ? ` (${count} in ritardo)` : ''),
  reminderHint: 'Apri il tuo catalogo e continua i tuoi corsi',
  teamJoined: (by) => (by ? `Ora fai parte del team di ${by}` : 'Hai cambiato team'),
  teamJoinedHint: 'Il tuo responsabile vede i tuoi progressi e può suggerirti dei corsi',
  takeover: (by) =>
    by
      ? `${by} ha trasferito nel proprio team alcune persone del tuo`
      : 'Alcune persone del tuo team hanno cambiato team',
  takeoverGone: 'Queste persone non sono più nell’azienda',
  withdrawn: 'Un corso sta per essere ritirato',
  kept: 'Un corso resta comunque disponibile',
  keptUntil: (training, day) => `${training}: disponibile fino al ${day}`,
};
