import type { MailTexts } from './en.ts';

export const it: MailTexts = {
  hello: (firstName) => (firstName ? `Ciao ${firstName},` : 'Ciao,'),
  copyAddress: 'Se il link non si apre, copia questo indirizzo nel tuo browser:',
  automatic: 'Questo messaggio è stato inviato automaticamente. Le risposte non vengono lette.',
  validity: (days) => `Il link è valido per ${days} giorni e funziona una sola volta.`,
  openPortal: 'Apri il portale',
  ifWrong: (company) => `Se pensi che sia un errore, contatta un gestore di ${company}.`,
  resetPassword: {
    subject: 'Scegli una nuova password',
    why: (email, company) => `È stata richiesta una nuova password per il tuo account ${email} presso ${company}.`,
    link: 'Scegli una nuova password',
    notAsked: 'Se non l’hai chiesta tu, ignora questo messaggio: la tua password resta invariata.',
  },
  invitation: {
    becomes: {
      superadmin: 'super admin',
      admin: 'gestore',
      partner: 'partner per conto',
      manager: 'responsabile di un team',
      instructor: 'formatore',
      learner: 'allievo',
    },
    subject: (company) => `Il tuo account presso ${company}`,
    why: (email, company, becomes) =>
      `${company} ha aperto un account per te (${email}). Sarai ${becomes} di ${company} nel portale. Scegli una password per iniziare.`,
    link: 'Scegli una password',
    later: 'Se è scaduto, chiedine un altro con «Password dimenticata?» nella pagina di accesso.',
  },
  emailConfirm: {
    subject: 'Conferma il tuo nuovo indirizzo e-mail',
    why: (from, to, company) =>
      `È stato richiesto ${to} come nuovo indirizzo e-mail dell’account ${from} presso ${company}. Varrà non appena lo avrai confermato.`,
    link: 'Conferma questo indirizzo',
    notAsked: 'Se non l’hai chiesto tu, ignora questo messaggio: non cambia nulla.',
  },
  emailTaken: {
    subject: 'Il tuo indirizzo e-mail è stato richiesto',
    why: (email) =>
      `È stato richiesto ${email} come indirizzo di un altro account. Appartiene al tuo account, quindi non è cambiato nulla.`,
    after: 'Se l’hai chiesto tu, accedi con questo indirizzo. Altrimenti non devi fare nulla.',
  },
  emailUndo: {
    subject: 'L’indirizzo e-mail del tuo account sta per cambiare',
    why: (from, to, company) =>
      `È stato chiesto di cambiare l’indirizzo e-mail del tuo account presso ${company} da ${from} a ${to}. Il nuovo indirizzo varrà non appena sarà confermato.`,
    link: 'Non l’ho chiesto io: mantieni il vecchio indirizzo',
    validity: (days) =>
      `Questo link funziona fino a ${days} giorni dopo il cambio. Ripristina il vecchio indirizzo, chiude tutte le tue sessioni e ti fa scegliere una nuova password.`,
    asked: 'Se l’hai chiesto tu, non devi fare nulla.',
  },
  emailChanged: {
    subject: 'L’indirizzo e-mail del tuo account è cambiato',
    why: (from, to, company) =>
      `Un gestore di ${company} ha cambiato l’indirizzo e-mail del tuo account da ${from} a ${to}.`,
  },
  accountChanged: {
    link: 'Apri il mio account',
    secondFactor: {
      subject: 'La verifica in due passaggi del tuo account è cambiata',
      added: (email, company) =>
        `È stato aggiunto un metodo di verifica in due passaggi al tuo account ${email} presso ${company}.`,
      removed: (email, company) =>
        `È stato rimosso un metodo di verifica in due passaggi dal tuo account ${email} presso ${company}.`,
      renewed: (email, company) =>
        `Sono stati creati nuovi codici di recupero per il tuo account ${email} presso ${company}. Quelli precedenti non funzionano più.`,
      reset: (email, company, by) =>
        `${by || 'L’assistenza'} ha reimpostato la verifica in due passaggi del tuo account ${email} presso ${company}. D’ora in poi basta la password per accedere.`,
      after: (company) =>
        `Se eri tu, o se lo avevi chiesto, non devi fare nulla. Altrimenti scegli subito una nuova password e contatta un gestore di ${company}.`,
    },
    roles: {
      names: {
        superadmin: 'super admin',
        admin: 'gestore',
        partner: 'partner',
        manager: 'responsabile di team',
        instructor: 'formatore',
        learner: 'allievo',
      },
      subject: (company) => `I tuoi ruoli presso ${company} sono cambiati`,
      why: (email, company, by) =>
        `${by || 'L’assistenza'} ha modificato i ruoli del tuo account ${email} presso ${company}.`,
      given: (roles) => `Ora hai anche: ${roles}.`,
      taken: (roles) => `Non hai più: ${roles}.`,
    },
  },
  newDevice: {
    subject: 'Nuovo accesso al tuo account',
    why: (email, device, address, when) =>
      `Qualcuno ha effettuato l’accesso al tuo account ${email} il ${when}, con ${device || 'un dispositivo sconosciuto'}, dall’indirizzo di rete ${address}.`,
    link: 'Vedi dove hai effettuato l’accesso',
    after: 'Se eri tu, non devi fare nulla. Altrimenti chiudi quella sessione e scegli subito una nuova password.',
  },
  contractEnding: {
    subject: (day) => `Il contratto della tua azienda termina il ${day}`,
    why: (company, day) =>
      `Il contratto della tua azienda, ${company}, per il portale di formazione termina il ${day}. È l’ultimo giorno in cui i tuoi collaboratori possono usare il portale.`,
    after:
      'Dal giorno successivo nessuno nella tua azienda potrà accedere o iniziare un corso. Account, corsi e risultati vengono conservati.',
    prolong: (support) =>
      support
        ? `Per prolungare il contratto, scrivi a ${support}.`
        : 'Per prolungare il contratto, contatta l’assistenza del portale.',
  },
  reminder: {
    subject: (by) => (by ? `${by} ti ricorda i tuoi corsi` : 'Promemoria dei tuoi corsi'),
    why: (by, company) => `${by || company} ti ricorda di continuare i tuoi corsi nel portale di ${company}.`,
    link: 'Apri i miei corsi',
    overdue: (titles) => `In ritardo: ${titles}`,
    open: (titles) => `Suggerimenti: ${titles}`,
  },
  rollback: {
    subject: (remote, version) => `La versione ${version} di ${remote} è stata annullata`,
    why: (remote, from, to, failed, people) =>
      `Il portale ha riportato da solo ${remote} da ${from} a ${to}: la versione ${from} non funzionava per ${failed} delle ${people} persone che l’avevano aperta.`,
    whyCanary: (remote, from, to, failed, people) =>
      `Il portale ha interrotto da solo la versione pilota ${from} di ${remote}, e tutti ricevono ${to}: la versione pilota non funzionava per ${failed} delle ${people} persone che l’avevano aperta.`,
    link: 'Apri le versioni',
    after: 'La versione resta nell’elenco e può essere distribuita di nuovo.',
  },
  withdrawal: {
    subject: (title, day) => `«${title}» è disponibile fino al ${day}`,
    why: (partner, title, day) =>
      `${partner} ritira il corso «${title}». Le aziende che l’hanno nella loro offerta lo conservano fino al ${day}.`,
    after: 'Dopo non sarà più possibile avviarlo. I risultati e gli attestati restano.',
    keptSubject: (title) => `«${title}» resta disponibile`,
    kept: (partner, title) => `${partner} mantiene il corso «${title}». Per il tuo team non cambia nulla.`,
  },
};
