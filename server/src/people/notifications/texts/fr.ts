import type { Texts } from './en.ts';

const trainings = (count: number) => (count === 1 ? 'une formation' : `${count} formations`);
const courses = (count: number) => (count === 1 ? 'un parcours' : `${count} parcours`);

// French puts a narrow no-break space (U+202F) before colons and inside quotation marks.
export const fr: Texts = {
  trainingsSuggested: (count, by) =>
    by
      ? `${by} vous suggère ${trainings(count)}`
      : count === 1
        ? 'Une formation vous est suggérée'
        : `${count} formations vous sont suggérées`,
  coursesSuggested: (count, by) =>
    by
      ? `${by} vous suggère ${courses(count)}`
      : count === 1
        ? 'Un parcours vous est suggéré'
        : `${count} parcours vous sont suggérés`,
  newTrainings: (count) => (count === 1 ? 'Nouvelle formation' : `${count} nouvelles formations`),
  validationAsked: (partner) => `${partner} demande une validation`,
  reviewed: { VALIDATED: 'Votre formation est en ligne', REJECTED: 'Votre formation a été refusée' },
  badgeEarned: (name) => (name ? `Badge gagné : ${name}` : 'Badge gagné'),
  platform: 'Plateforme',
  fillProfile: 'Complétez votre profil',
  fillProfileHint: 'Ajoutez une photo et vérifiez votre nom',
  survey: 'Votre avis compte',
  surveyQuestion: (training) => `Qu’avez-vous pensé de « ${training} » ?`,
  more: (count) => `${count} autres`,
  trainingNotOffered: (title) => `${title} (n’est plus proposée)`,
  courseNotOffered: (title) => `${title} (n’est plus proposé)`,
  trainingsGone: (count) =>
    count === 1 ? 'Cette formation n’est plus disponible' : 'Ces formations ne sont plus disponibles',
  courseGone: 'Ce parcours n’est plus disponible',
  contractEnds: (day) => `Votre contrat se termine le ${day}`,
  contractDaysLeft: (days) =>
    days < 1 ? 'Aujourd’hui est le dernier jour' : days === 1 ? 'Il reste 1 jour' : `Il reste ${days} jours`,
  contractProlonged: 'Votre contrat a été prolongé',
  heldReports: 'Séances à vérifier',
  heldReportsHint:
    'Les temps enregistrés de certaines séances ne peuvent pas être exacts. Acceptez ou rejetez ces séances.',
  progressReset: (by) => (by ? `${by} a réinitialisé votre progression` : 'Votre progression a été réinitialisée'),
  progressRestored: (by) => (by ? `${by} a rétabli votre progression` : 'Votre progression a été rétablie'),
  because: (trainings, reason) => `${trainings}. Motif : ${reason}`,
  newDevice: 'Nouvelle connexion à votre compte',
  newDeviceHint: (device, address) =>
    `${device ?? 'Appareil inconnu'}, depuis ${address}. Si ce n’était pas vous, changez votre mot de passe.`,
  reminder: (by) => (by ? `${by} vous rappelle vos formations` : 'Rappel de vos formations'),
  overdue: (count) => (count > 0 ? ` (${count} en retard)` : ''),
  reminderHint: 'Ouvrez votre catalogue et poursuivez vos formations',
  teamJoined: (by) => (by ? `Vous faites maintenant partie de l’équipe de ${by}` : 'Vous avez changé d’équipe'),
  teamJoinedHint: 'Votre manager voit votre progression et peut vous suggérer des formations',
  takeover: (by) =>
    by ? `${by} a intégré des membres de votre équipe à la sienne` : 'Des membres de votre équipe ont changé d’équipe',
  takeoverGone: 'Ces personnes ne sont plus dans l’entreprise',
  withdrawn: 'Une formation va être retirée',
  kept: 'Une formation reste finalement disponible',
  keptUntil: (training, day) => `${training} : disponible jusqu’au ${day}`,
};
