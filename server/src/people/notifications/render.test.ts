import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ContentLang, NOTIFICATION_TYPES, type NotificationType, UI_LANGS } from '@vr/shared-api/limits';
import { type Found, render } from './render.ts';

const FIRE = { id: 7, title: 'Utiliser un extincteur', isDeleted: false };
const HEIGHT = { id: 8, title: 'Travailler en hauteur', isDeleted: false };
const HEART = { id: 9, title: 'Masser et défibriller', isDeleted: false };
const LIFT = { id: 10, title: 'Conduire un chariot', isDeleted: false };

const notification = (type: NotificationType, over: Partial<Found> = {}): Found => ({
  id: 1,
  type,
  date: '2026-06-15T10:00:00.000Z',
  read: false,
  trainingCount: 1,
  trainings: [FIRE],
  courseCount: 1,
  courses: [{ id: 3, title: 'Safety welcome', isDeleted: false }],
  person: 'Hugo Fabre',
  partner: null,
  outcome: null,
  reason: null,
  isUndone: null,
  badgeId: null,
  badgeNumber: null,
  badge: 'Moins de 4 minutes',
  contract: { expiration: '2026-07-05', daysLeft: 20, isProlonged: false },
  device: 'Firefox · Windows',
  address: 'home.example',
  overdue: null,
  withdrawal: null,
  members: [],
  ...over,
});

function textIn(lang: ContentLang, type: NotificationType, over: Partial<Found> = {}): [string, string] {
  const { title, content } = render(notification(type, over), lang);
  return [title, content];
}

const inAllLanguages = (type: NotificationType, over: Partial<Found> = {}) =>
  UI_LANGS.map((lang) => textIn(lang, type, over));

describe('in English, French, Spanish and Italian, a notification', () => {
  test('of a suggested training names the suggester and the training', () => {
    assert.deepEqual(inAllLanguages('TRAINING_SUGGESTION'), [
      ['Hugo Fabre suggests a training', FIRE.title],
      ['Hugo Fabre vous suggère une formation', FIRE.title],
      ['Hugo Fabre le sugiere una formación', FIRE.title],
      ['Hugo Fabre ti suggerisce un corso', FIRE.title],
    ]);
  });

  test('of a suggested course names the suggester and the course', () => {
    assert.deepEqual(inAllLanguages('COURSE_SUGGESTION', { trainings: [] }), [
      ['Hugo Fabre suggests a course', 'Safety welcome'],
      ['Hugo Fabre vous suggère un parcours', 'Safety welcome'],
      ['Hugo Fabre le sugiere un itinerario', 'Safety welcome'],
      ['Hugo Fabre ti suggerisce un percorso', 'Safety welcome'],
    ]);
  });

  test('of a new training names it, and with a partner it asks for a validation', () => {
    assert.deepEqual(inAllLanguages('NEW_TRAINING'), [
      ['New training', FIRE.title],
      ['Nouvelle formation', FIRE.title],
      ['Nueva formación', FIRE.title],
      ['Nuovo corso', FIRE.title],
    ]);
    assert.deepEqual(inAllLanguages('NEW_TRAINING', { partner: 'Studio Kaléo' }), [
      ['Studio Kaléo requests a validation', FIRE.title],
      ['Studio Kaléo demande une validation', FIRE.title],
      ['Studio Kaléo solicita una validación', FIRE.title],
      ['Studio Kaléo chiede una convalida', FIRE.title],
    ]);
  });

  test('of the end of a review says whether the training was validated or rejected', () => {
    assert.deepEqual(inAllLanguages('NEW_TRAINING', { outcome: 'VALIDATED' }), [
      ['Your training is online', FIRE.title],
      ['Votre formation est en ligne', FIRE.title],
      ['Su formación se ha publicado', FIRE.title],
      ['Il tuo corso è online', FIRE.title],
    ]);
    assert.deepEqual(inAllLanguages('NEW_TRAINING', { outcome: 'REJECTED' }), [
      ['Your training was rejected', FIRE.title],
      ['Votre formation a été refusée', FIRE.title],
      ['Su formación ha sido rechazada', FIRE.title],
      ['Il tuo corso è stato rifiutato', FIRE.title],
    ]);
  });

  test('of an earned badge names the badge, and its training or the platform', () => {
    assert.deepEqual(inAllLanguages('TRAINING_BADGE'), [
      ['Badge earned: Moins de 4 minutes', FIRE.title],
      ['Badge gagné\u202f: Moins de 4 minutes', FIRE.title],
      ['Insignia ganada: Moins de 4 minutes', FIRE.title],
      ['Badge ottenuto: Moins de 4 minutes', FIRE.title],
    ]);
    assert.deepEqual(
      inAllLanguages('PLATFORM_BADGE', { trainings: [] }).map(([, content]) => content),
      ['Platform', 'Plateforme', 'Plataforma', 'Piattaforma'],
    );
  });

  test('of an incomplete profile asks to complete it', () => {
    assert.deepEqual(inAllLanguages('FILL_PROFILE', { trainings: [] }), [
      ['Complete your profile', 'Add a picture and check your name'],
      ['Complétez votre profil', 'Ajoutez une photo et vérifiez votre nom'],
      ['Complete su perfil', 'Añada una foto y compruebe su nombre'],
      ['Completa il tuo profilo', 'Aggiungi una foto e controlla il tuo nome'],
    ]);
  });

  test('of a survey asks for an opinion on the training', () => {
    assert.deepEqual(inAllLanguages('SATISFACTION_SURVEY'), [
      ['Your opinion counts', 'What did you think of “Utiliser un extincteur”?'],
      ['Votre avis compte', 'Qu’avez-vous pensé de «\u202fUtiliser un extincteur\u202f»\u202f?'],
      ['Su opinión cuenta', '¿Qué le ha parecido «Utiliser un extincteur»?'],
      ['La tua opinione conta', 'Che cosa ne pensi di «Utiliser un extincteur»?'],
    ]);
  });

  test('of sessions to check asks to decide', () => {
    const [en, fr] = inAllLanguages('HELD_REPORTS', { trainings: [] });
    assert.deepEqual(en, ['Sessions to check', 'The times of some sessions cannot be right. Accept or reject them.']);
    assert.equal(fr?.[0], 'Séances à vérifier');
  });

  test('of a reset of progress says who has made it and why, or that it was undone', () => {
    assert.deepEqual(inAllLanguages('PROGRESS_RESET', { reason: 'Casque prêté', isUndone: false }), [
      ['Hugo Fabre has reset your progress', `${FIRE.title}. Reason: Casque prêté`],
      ['Hugo Fabre a réinitialisé votre progression', `${FIRE.title}. Motif\u202f: Casque prêté`],
      ['Hugo Fabre ha reiniciado su progreso', `${FIRE.title}. Motivo: Casque prêté`],
      ['Hugo Fabre ha azzerato i tuoi progressi', `${FIRE.title}. Motivo: Casque prêté`],
    ]);
    assert.deepEqual(inAllLanguages('PROGRESS_RESET', { isUndone: true, person: null }), [
      ['Your progress has been restored', FIRE.title],
      ['Votre progression a été rétablie', FIRE.title],
      ['Se ha restaurado su progreso', FIRE.title],
      ['I tuoi progressi sono stati ripristinati', FIRE.title],
    ]);
  });

  test('reminds of trainings and courses, and says how many are overdue', () => {
    assert.deepEqual(inAllLanguages('TRAINING_REMINDER', { overdue: 1 }), [
      ['Hugo Fabre reminds you of your trainings', `${FIRE.title} and Safety welcome (1 overdue)`],
      ['Hugo Fabre vous rappelle vos formations', `${FIRE.title} et Safety welcome (1 en retard)`],
      ['Hugo Fabre le recuerda sus formaciones', `${FIRE.title} y Safety welcome (1 fuera de plazo)`],
      ['Hugo Fabre ti ricorda i tuoi corsi', `${FIRE.title} e Safety welcome (1 in ritardo)`],
    ]);
    const nothing = { trainings: [], courses: [], overdue: 0, person: null };
    assert.deepEqual(textIn('en', 'TRAINING_REMINDER', nothing), [
      'A reminder of your trainings',
      'Open your catalogue and continue your trainings',
    ]);
  });

  test('says whose team a person has joined, and who has left a manager’s team', () => {
    assert.deepEqual(
      inAllLanguages('TEAM_JOINED').map(([title]) => title),
      [
        'You are now in Hugo Fabre’s team',
        'Vous faites maintenant partie de l’équipe de Hugo Fabre',
        'Ahora forma parte del equipo de Hugo Fabre',
        'Ora fai parte del team di Hugo Fabre',
      ],
    );
    assert.deepEqual(textIn('en', 'TEAM_TAKEOVER', { members: ['Ana Roy', 'Bo Li'] }), [
      'Hugo Fabre has moved people from your team to theirs',
      'Ana Roy and Bo Li',
    ]);
    const [, gone] = textIn('en', 'TEAM_TAKEOVER', { members: [] });
    assert.equal(gone, 'These people are no longer in the company');
  });

  test('of the end of a contract says when it ends and how many days are left', () => {
    assert.deepEqual(inAllLanguages('CONTRACT_ENDING'), [
      ['Your contract ends on 05/07/2026', '20 days left'],
      ['Votre contrat se termine le 05/07/2026', 'Il reste 20 jours'],
      ['Su contrato finaliza el 05/07/2026', 'Quedan 20 días'],
      ['Il tuo contratto termina il 05/07/2026', 'Mancano 20 giorni'],
    ]);
    const left = (daysLeft: number) =>
      inAllLanguages('CONTRACT_ENDING', { contract: { expiration: '2026-07-05', daysLeft, isProlonged: false } }).map(
        ([, content]) => content,
      );
    assert.deepEqual(left(1), ['1 day left', 'Il reste 1 jour', 'Queda 1 día', 'Manca 1 giorno']);
    assert.deepEqual(left(0), [
      'Today is the last day',
      'Aujourd’hui est le dernier jour',
      'Hoy es el último día',
      'Oggi è l’ultimo giorno',
    ]);
  });

  test('of the end of a contract that has been prolonged says so, with the new end', () => {
    const contract = { expiration: '2027-07-05', daysLeft: 385, isProlonged: true };
    assert.deepEqual(inAllLanguages('CONTRACT_ENDING', { contract }), [
      ['Your contract has been extended', 'Your contract ends on 05/07/2027'],
      ['Votre contrat a été prolongé', 'Votre contrat se termine le 05/07/2027'],
      ['Su contrato se ha prolongado', 'Su contrato finaliza el 05/07/2027'],
      ['Il tuo contratto è stato prolungato', 'Il tuo contratto termina il 05/07/2027'],
    ]);
  });

  test('of several trainings or courses counts them, and names up to three, or the first two of more', () => {
    const three = { trainingCount: 3, trainings: [FIRE, HEIGHT, HEART] };
    assert.deepEqual(inAllLanguages('TRAINING_SUGGESTION', three), [
      ['Hugo Fabre suggests 3 trainings', `${FIRE.title}, ${HEIGHT.title} and ${HEART.title}`],
      ['Hugo Fabre vous suggère 3 formations', `${FIRE.title}, ${HEIGHT.title} et ${HEART.title}`],
      ['Hugo Fabre le sugiere 3 formaciones', `${FIRE.title}, ${HEIGHT.title} y ${HEART.title}`],
      ['Hugo Fabre ti suggerisce 3 corsi', `${FIRE.title}, ${HEIGHT.title} e ${HEART.title}`],
    ]);
    const four = { trainingCount: 4, trainings: [FIRE, HEIGHT, HEART, LIFT] };
    assert.deepEqual(inAllLanguages('NEW_TRAINING', four), [
      ['4 new trainings', `${FIRE.title}, ${HEIGHT.title} and 2 more`],
      ['4 nouvelles formations', `${FIRE.title}, ${HEIGHT.title} et 2 autres`],
      ['4 formaciones nuevas', `${FIRE.title}, ${HEIGHT.title} y 2 más`],
      ['4 nuovi corsi', `${FIRE.title}, ${HEIGHT.title} e altri 2`],
    ]);
    const courses = {
      trainings: [],
      courses: [
        { id: 1, title: 'Accueil', isDeleted: false },
        { id: 2, title: 'Levage', isDeleted: false },
      ],
    };
    assert.deepEqual(textIn('fr', 'COURSE_SUGGESTION', courses), [
      'Hugo Fabre vous suggère 2 parcours',
      'Accueil et Levage',
    ]);
  });
});

describe('a notification', () => {
  test('of a suggestion without a visible suggester names nobody', () => {
    assert.deepEqual(
      inAllLanguages('TRAINING_SUGGESTION', { person: null }).map(([title]) => title),
      [
        'A training is suggested to you',
        'Une formation vous est suggérée',
        'Se le sugiere una formación',
        'Ti viene suggerito un corso',
      ],
    );
    assert.deepEqual(
      inAllLanguages('COURSE_SUGGESTION', {
        person: null,
        courses: [
          { id: 1, title: 'Accueil', isDeleted: false },
          { id: 2, title: 'Levage', isDeleted: false },
        ],
      }).map(([title]) => title),
      [
        '2 courses are suggested to you',
        '2 parcours vous sont suggérés',
        'Se le sugieren 2 itinerarios',
        'Ti vengono suggeriti 2 percorsi',
      ],
    );
  });

  test('of several trainings counts and names only the remaining ones', () => {
    const remaining = { trainingCount: 3, trainings: [HEIGHT] };
    assert.deepEqual(textIn('fr', 'TRAINING_SUGGESTION', remaining), [
      'Hugo Fabre vous suggère une formation',
      HEIGHT.title,
    ]);
  });

  test('names a deleted training or course as no longer offered, and does not offer to open or rate it', () => {
    const deleted = {
      trainings: [{ ...FIRE, isDeleted: true }],
      courses: [{ id: 3, title: 'Accueil', isDeleted: true }],
    };
    assert.deepEqual(
      inAllLanguages('TRAINING_BADGE', deleted).map(([, content]) => content),
      [
        `${FIRE.title} (no longer offered)`,
        `${FIRE.title} (n’est plus proposée)`,
        `${FIRE.title} (ya no se ofrece)`,
        `${FIRE.title} (non più offerto)`,
      ],
    );
    assert.deepEqual(
      inAllLanguages('COURSE_SUGGESTION', deleted).map(([, content]) => content),
      [
        'Accueil (no longer offered)',
        'Accueil (n’est plus proposé)',
        'Accueil (ya no se ofrece)',
        'Accueil (non più offerto)',
      ],
    );
    assert.equal(textIn('en', 'SATISFACTION_SURVEY', deleted)[1], `${FIRE.title} (no longer offered)`);
    const { trainingIds, courseIds } = render(notification('COURSE_SUGGESTION', deleted), 'en');
    assert.deepEqual([trainingIds, courseIds], [[], []]);
  });

  test('says that its trainings or courses are no longer available, in every type and language', () => {
    const missing = { trainings: [], badge: null };
    assert.deepEqual(textIn('fr', 'TRAINING_BADGE', missing), ['Badge gagné', 'Cette formation n’est plus disponible']);
    assert.deepEqual(textIn('it', 'SATISFACTION_SURVEY', missing), [
      'La tua opinione conta',
      'Questo corso non è più disponibile',
    ]);
    assert.deepEqual(textIn('en', 'NEW_TRAINING', { ...missing, trainingCount: 2 }), [
      '2 new trainings',
      'These trainings are no longer available',
    ]);
    assert.deepEqual(textIn('es', 'COURSE_SUGGESTION', { courses: [] }), [
      'Hugo Fabre le sugiere un itinerario',
      'Este itinerario ya no está disponible',
    ]);
    for (const type of NOTIFICATION_TYPES.filter((one) => one !== 'CONTRACT_ENDING'))
      for (const text of inAllLanguages(type, { ...missing, courses: [], person: null }).flat())
        assert.doesNotMatch(text, /undefined|null|NaN|\d/u, type);
  });
});

test('a notification is in English if the interface does not have the language', () => {
  for (const type of NOTIFICATION_TYPES) {
    const inEnglish = textIn('en', type);
    assert.deepEqual([textIn('ge', type), textIn('pt', type)], [inEnglish, inEnglish]);
  }
});

test('French texts follow French typography', () => {
  for (const type of NOTIFICATION_TYPES)
    for (const text of textIn('fr', type)) {
      assert.doesNotMatch(text, /['"]/u, text);
      assert.doesNotMatch(text, /[^\u202f][:;!?»]|«[^\u202f]/u, text);
    }
});
