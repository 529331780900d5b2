import { EMAIL_MAX, IMPORT_ROWS_MAX, NAME_MAX } from '@vr/shared-api/limits';
import type { Texts } from './en.ts';

const number = new Intl.NumberFormat('fr');

// French puts a narrow no-break space (U+202F) before colons and inside quotation marks.
export const fr: Texts = {
  refused: {
    spreadsheet:
      'C’est un classeur de tableur. Ouvrez-le, enregistrez-le au format « CSV UTF-8 », puis choisissez ce fichier.',
    binary:
      'Ce fichier n’est pas un fichier texte. Enregistrez votre liste de membres au format « CSV UTF-8 », puis choisissez ce fichier.',
    tooLong: 'La lecture de ce fichier prend trop de temps. Importez moins de membres à la fois.',
    otherEncoding: 'Ce fichier ne peut pas être lu dans cet encodage. Choisissez-en un autre.',
    empty: 'Ce fichier est vide.',
    noRows: 'Ce fichier a des en-têtes, mais aucun membre en dessous.',
    quote: (line) => `Ligne ${line} : un guillemet est ouvert mais jamais refermé. Refermez-le ou retirez-le.`,
    rowTooLong: (line) => `La ligne ${line} est trop longue pour un membre. Il y manque peut-être un guillemet.`,
    columnTwice: (column) => `La colonne « ${column} » y est deux fois. Ne la gardez qu’une fois.`,
    columnsMissing: (columns) =>
      `${columns.length > 1 ? 'Ces colonnes manquent' : 'Cette colonne manque'} : ${columns.join(', ')}. Le fichier d’exemple montre les en-têtes.`,
    tooManyRows: (rows, max) =>
      `Ce fichier compte ${number.format(rows)} membres. Importez-en ${number.format(max)} au maximum à la fois.`,
  },
  about: (column, text) => `${column} : ${text}`,
  outcomes: { ADD: 'Ajouté', UPDATE: 'Mis à jour', UNCHANGED: 'Sans changement', REFUSED: 'Refusé' },
  problems: {
    REQUIRED: () => 'Remplissez cette cellule.',
    TOO_LONG: () =>
      `Raccourcissez cette cellule : ${NAME_MAX} caractères pour un nom, ${EMAIL_MAX} pour une adresse e-mail.`,
    INVALID_NAME: () => 'Écrivez le nom sur une seule ligne, sans caractère de contrôle.',
    INVALID_EMAIL: () => 'Écrivez une adresse e-mail complète, comme nom@entreprise.fr.',
    INVALID_MAILBOX: () => 'Écrivez la partie avant le @ sans accents ni lettres spéciales.',
    UNKNOWN_ROLE: () => 'Utilisez les rôles apprenant, manager ou gestionnaire.',
    FORMULA: () => 'Retirez le =, +, - ou @ du début : une formule n’est pas importée.',
    EMAIL_IN_USE: () => 'Cette adresse e-mail est déjà utilisée.',
    RIGHTS_ABOVE_OWN: () => 'Cette personne a des droits que vous n’avez pas : vous ne pouvez pas modifier son compte.',
    DUPLICATE_ROW: (line) => `La ligne ${line} a la même adresse e-mail.`,
    MANAGER_NOT_FOUND: () => 'Aucun manager de votre entreprise ou des lignes précédentes n’a cette adresse e-mail.',
    OWN_MANAGER: () => 'Personne ne peut être son propre manager.',
    LAST_ADMIN: () => 'Votre entreprise a besoin d’au moins un gestionnaire qui puisse se connecter.',
    USER_QUOTA_REACHED: () =>
      'Votre entreprise n’a plus de place libre. Contactez l’assistance pour obtenir plus de places.',
    WRONG_CELL_COUNT: () => 'Cette ligne n’a pas autant de cellules qu’il y a de colonnes.',
  },
  report: { line: 'Ligne', outcome: 'Résultat', reason: 'Motif' },
  sample: {
    intro: [
      'Fichier d’exemple pour importer des membres. Les lignes qui commencent par # ne sont pas importées.',
      `Un membre par ligne et ${number.format(IMPORT_ROWS_MAX)} au maximum. Placez les managers avant les personnes de leurs équipes.`,
      'Un membre est reconnu à son adresse e-mail. Un membre connu est mis à jour et un nouveau est ajouté et invité par e-mail.',
    ],
    columns: {
      firstName: `obligatoire. ${NAME_MAX} caractères au maximum.`,
      lastName: `obligatoire. ${NAME_MAX} caractères au maximum.`,
      email: 'obligatoire. L’adresse pour se connecter. Chaque membre a la sienne.',
      roles:
        'obligatoire. apprenant ou manager ou gestionnaire. Séparez plusieurs rôles par / comme dans manager/gestionnaire.',
      managerEmail:
        'facultatif. L’adresse e-mail d’un manager. Si elle est vide l’équipe d’un membre connu reste la même.',
    },
  },
  people: [
    { firstName: 'Inès', lastName: 'Laurent' },
    { firstName: 'Noé', lastName: 'Lefèvre' },
    { firstName: 'Zoé', lastName: 'Garnier' },
  ],
};
