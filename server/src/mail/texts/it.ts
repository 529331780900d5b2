import type { MailTexts } from './en.ts';

export const it: MailTexts = {
  hello: (firstName) => (firstName ? `Ciao ${firstName},` : 'Ciao,'),
  copyAddress: 'Se il link non si apre, copia questo indirizzo nel tuo browser:',
  automatic: 'Questo messaggio è stato inviato automaticamente. Le risposte non vengono lette.',
  resetPassword: {
    subject: 'Scegli una nuova password',
    why: (email, company) => `È stata richiesta una nuova password per il tuo account ${email} presso ${company}.`,
    link: 'Scegli una nuova password',
    validity: (days) => `Il link è valido per ${days} giorni e funziona una sola volta.`,
    notAsked: 'Se non l’hai chiesta tu, ignora questo messaggio: la tua password resta invariata.',
  },
  invitation: {
    subject: (company) => `Il tuo accesso alle formazioni di ${company}`,
    why: (email, company) =>
      `${company} ha aperto un account per te (${email}). Scegli una password per accedere alle tue formazioni.`,
    link: 'Scegli una password',
    validity: (days) => `Il link è valido per ${days} giorni e funziona una sola volta.`,
    later: 'Se è scaduto, chiedine un altro con «Password dimenticata?» nella pagina di accesso.',
  },
  contractEnding: {
    subject: (day) => `Il contratto della tua azienda termina il ${day}`,
    why: (company, day) =>
      `Il contratto della tua azienda, ${company}, per il portale di formazione termina il ${day}. È l’ultimo giorno in cui i tuoi collaboratori possono usare il portale.`,
    link: 'Apri il portale',
    after:
      'Dal giorno successivo nessuno nella tua azienda potrà accedere o iniziare una formazione. Account, formazioni e risultati vengono conservati.',
    prolong: (support) =>
      support
        ? `Per prolungare il contratto, scrivi a ${support}.`
        : 'Per prolungare il contratto, contatta l’assistenza del portale.',
  },
};
