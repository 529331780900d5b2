import { EMAIL_MAX, IMPORT_ROWS_MAX, NAME_MAX } from '@vr/shared-api/limits';
import type { Texts } from './en.ts';

const number = new Intl.NumberFormat('it', { useGrouping: 'always' });

export const it: Texts = {
  refused: {
    spreadsheet: 'È un foglio di calcolo. Aprilo, salvalo come «CSV UTF-8» e scegli il file salvato.',
    binary:
      'Questo file non è un file di testo. Salva il tuo elenco di membri come «CSV UTF-8» e scegli il file salvato.',
    tooLong: 'La lettura di questo file richiede troppo tempo. Importa meno membri alla volta.',
    otherEncoding: 'Questo file non si può leggere con questa codifica. Scegline un’altra.',
    empty: 'Questo file è vuoto.',
    noRows: 'Questo file ha le intestazioni, ma nessun membro al di sotto.',
    quote: (line) => `Riga ${line}: le virgolette sono aperte ma mai chiuse. Chiudile o eliminale.`,
    rowTooLong: (line) => `La riga ${line} è troppo lunga per un membro. Forse mancano le virgolette.`,
    columnTwice: (column) => `La colonna «${column}» c’è due volte. Lasciala una volta sola.`,
    columnsMissing: (columns) =>
      `${columns.length > 1 ? 'Mancano queste colonne' : 'Manca questa colonna'}: ${columns.join(', ')}. Il file di esempio mostra le intestazioni.`,
    tooManyRows: (rows, max) =>
      `Questo file ha ${number.format(rows)} membri. Importane al massimo ${number.format(max)} alla volta.`,
  },
  about: (column, text) => `${column}: ${text}`,
  outcomes: { ADD: 'Aggiunto', UPDATE: 'Aggiornato', UNCHANGED: 'Invariato', REFUSED: 'Rifiutato' },
  problems: {
    REQUIRED: () => 'Compila questa cella.',
    TOO_LONG: () => `Accorcia questa cella: ${NAME_MAX} caratteri per un nome, ${EMAIL_MAX} per un indirizzo e-mail.`,
    INVALID_NAME: () => 'Scrivi il nome su una sola riga, senza caratteri di controllo.',
    INVALID_EMAIL: () => 'Scrivi un indirizzo e-mail completo, come nome@azienda.it.',
    INVALID_MAILBOX: () => 'Scrivi la parte prima della @ senza accenti né lettere speciali.',
    UNKNOWN_ROLE: () => 'Usa i ruoli allievo, responsabile o gestore.',
    FORMULA: () => 'Elimina =, +, - o @ all’inizio: una formula non viene importata.',
    EMAIL_IN_USE: () => 'Questo indirizzo e-mail è già in uso.',
    RIGHTS_ABOVE_OWN: () => 'Questa persona ha diritti che tu non hai, quindi non puoi modificare il suo account.',
    DUPLICATE_ROW: (line) => `La riga ${line} ha lo stesso indirizzo e-mail.`,
    MANAGER_NOT_FOUND: () =>
      'Nessun responsabile della tua azienda o delle righe precedenti ha questo indirizzo e-mail.',
    OWN_MANAGER: () => 'Nessuno può essere il proprio responsabile.',
    LAST_ADMIN: () => 'La tua azienda ha bisogno di almeno un gestore che possa accedere.',
    USER_QUOTA_REACHED: () => 'La tua azienda non ha più posti liberi. Contatta l’assistenza per ottenerne altri.',
    WRONG_CELL_COUNT: () => 'Il numero di celle di questa riga non corrisponde a quello delle colonne.',
  },
  report: { line: 'Riga', outcome: 'Esito', reason: 'Motivo' },
  sample: {
    intro: [
      'File di esempio per importare membri. Le righe che iniziano con # non vengono importate.',
      `Un membro per riga e ${number.format(IMPORT_ROWS_MAX)} al massimo. Metti i responsabili prima delle persone dei loro team.`,
      'Un membro si riconosce dal suo indirizzo e-mail. I membri conosciuti vengono aggiornati e quelli nuovi vengono aggiunti e invitati per e-mail.',
    ],
    columns: {
      firstName: `obbligatorio. ${NAME_MAX} caratteri al massimo.`,
      lastName: `obbligatorio. ${NAME_MAX} caratteri al massimo.`,
      email: 'obbligatorio. L’indirizzo per accedere. Ogni membro ha il suo.',
      roles: 'obbligatorio. allievo o responsabile o gestore. Separa più ruoli con / come in responsabile/gestore.',
      managerEmail:
        'facoltativo. L’indirizzo e-mail di un responsabile. Se è vuoto il team di un membro conosciuto resta lo stesso.',
    },
  },
  people: [
    { firstName: 'Giulia', lastName: 'Rossi' },
    { firstName: 'Niccolò', lastName: 'Ferri' },
    { firstName: 'Marta', lastName: 'Conti' },
  ],
};
