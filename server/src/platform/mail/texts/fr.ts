import type { MailTexts } from './en.ts';

export const fr: MailTexts = {
  hello: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
  copyAddress: 'Si le lien ne s’ouvre pas, copiez cette adresse dans votre navigateur :',
  automatic: 'Ce message a été envoyé automatiquement. Les réponses ne sont pas lues.',
  validity: (days) => `Ce lien est valable ${days} jours et ne fonctionne qu’une fois.`,
  openPortal: 'Ouvrir le portail',
  ifWrong: (company) => `Si vous pensez que c’est une erreur, contactez un gestionnaire de ${company}.`,
  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    why: (email, company) => `Un nouveau mot de passe a été demandé pour votre compte ${email} chez ${company}.`,
    link: 'Choisir un nouveau mot de passe',
    notAsked: 'Si cette demande ne vient pas de vous, ignorez ce message : votre mot de passe reste inchangé.',
  },
  invitation: {
    becomes: {
      superadmin: 'super admin : vous gérez la plateforme',
      admin: 'gestionnaire : vous gérez ses membres et ses formations',
      partner: 'partenaire : vous publiez des formations et suivez leur utilisation',
      manager: 'manager : vous suivez une équipe',
      instructor: 'formateur : vous suivez des apprenants',
      learner: 'apprenant : vous suivez ses formations',
    },
    subject: (company) => `Votre compte chez ${company}`,
    why: (email, company, becomes) =>
      `${company} vous a ouvert un compte (${email}) en tant que ${becomes}. Choisissez un mot de passe pour commencer.`,
    link: 'Choisir un mot de passe',
    later: 'S’il a expiré, demandez-en un autre avec « Mot de passe oublié ? » sur la page de connexion.',
  },
  emailConfirm: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    why: (from, to, company) =>
      `L’adresse ${to} a été demandée comme nouvelle adresse e-mail du compte ${from} chez ${company}. Elle sera valable dès que vous l’aurez confirmée.`,
    link: 'Confirmer cette adresse',
    notAsked: 'Si cette demande ne vient pas de vous, ignorez ce message : rien ne change.',
  },
  emailTaken: {
    subject: 'Votre adresse e-mail a été demandée',
    why: (email) =>
      `L’adresse ${email} a été demandée pour un autre compte. Elle appartient à votre compte, donc rien n’a changé.`,
    after: 'Si la demande vient de vous, connectez-vous avec cette adresse. Sinon, vous n’avez rien à faire.',
  },
  emailUndo: {
    subject: 'L’adresse e-mail de votre compte va changer',
    why: (from, to, company) =>
      `Quelqu’un a demandé à remplacer l’adresse e-mail de votre compte chez ${company}, ${from}, par ${to}. La nouvelle adresse sera valable dès qu’elle aura été confirmée.`,
    link: 'Ce n’était pas moi : garder l’ancienne adresse',
    validity: (days) =>
      `Ce lien fonctionne jusqu’à ${days} jours après le changement. Il rétablit l’ancienne adresse, ferme toutes vos sessions et vous permet de choisir un nouveau mot de passe.`,
    asked: 'Si la demande vient de vous, vous n’avez rien à faire.',
  },
  emailChanged: {
    subject: 'L’adresse e-mail de votre compte a changé',
    why: (from, to, company) =>
      `Un gestionnaire de ${company} a remplacé l’adresse e-mail de votre compte, ${from}, par ${to}.`,
  },
  accountChanged: {
    link: 'Ouvrir mon compte',
    secondFactor: {
      subject: 'La validation en deux étapes de votre compte a changé',
      added: (email, company) =>
        `Un moyen de validation en deux étapes a été ajouté à votre compte ${email} chez ${company}.`,
      removed: (email, company) =>
        `Un moyen de validation en deux étapes a été retiré de votre compte ${email} chez ${company}.`,
      renewed: (email, company) =>
        `De nouveaux codes de récupération ont été créés pour votre compte ${email} chez ${company}. Les anciens ne fonctionnent plus.`,
      reset: (email, company, by) =>
        `${by || 'L’assistance'} a réinitialisé la validation en deux étapes de votre compte ${email} chez ${company}. Désormais, le mot de passe suffit pour se connecter.`,
      after: (company) =>
        `Si c’était vous, ou si vous l’aviez demandé, vous n’avez rien à faire. Sinon, choisissez aussitôt un nouveau mot de passe et contactez un gestionnaire de ${company}.`,
    },
    roles: {
      names: {
        superadmin: 'super admin',
        admin: 'gestionnaire',
        partner: 'partenaire',
        manager: 'manager',
        instructor: 'formateur',
        learner: 'apprenant',
      },
      subject: (company) => `Vos rôles chez ${company} ont changé`,
      why: (email, company, by) =>
        `${by || 'L’assistance'} a modifié les rôles de votre compte ${email} chez ${company}.`,
      given: (roles) => `Vous avez maintenant en plus : ${roles}.`,
      taken: (roles) => `Vous n’avez plus : ${roles}.`,
    },
  },
  newDevice: {
    subject: 'Nouvelle connexion à votre compte',
    why: (email, device, address, when) =>
      `Une connexion à votre compte ${email} a eu lieu le ${when}, avec ${device || 'un appareil inconnu'}, depuis l’adresse réseau ${address}.`,
    link: 'Voir vos sessions ouvertes',
    after:
      'Si c’était vous, vous n’avez rien à faire. Sinon, fermez cette session et choisissez aussitôt un nouveau mot de passe.',
  },
  contractEnding: {
    subject: (day) => `Le contrat de votre entreprise se termine le ${day}`,
    why: (company, day) =>
      `Le contrat de votre entreprise, ${company}, pour le portail de formation se termine le ${day}. C’est le dernier jour où vos équipes peuvent utiliser le portail.`,
    after:
      'À partir du lendemain, plus personne dans votre entreprise ne pourra se connecter ni commencer une formation. Les comptes, les formations et les résultats sont conservés.',
    prolong: (support) =>
      support
        ? `Pour prolonger le contrat, écrivez à ${support}.`
        : 'Pour prolonger le contrat, contactez l’assistance du portail.',
  },
  reminder: {
    subject: (by) => (by ? `${by} vous rappelle vos formations` : 'Rappel de vos formations'),
    why: (by, company) => `${by || company} vous invite à poursuivre vos formations sur le portail de ${company}.`,
    link: 'Ouvrir mes formations',
    overdue: (titles) => `En retard : ${titles}`,
    open: (titles) => `Suggestions pour vous : ${titles}`,
  },
  rollback: {
    subject: (remote, version) => `La version ${version} de ${remote} a été annulée`,
    why: (remote, from, to, failed, people) =>
      `Le portail a ramené automatiquement ${remote} de ${from} à ${to} : la version ${from} échouait chez ${failed} des ${people} personnes qui l’avaient ouverte.`,
    whyCanary: (remote, from, to, failed, people) =>
      `Le portail a arrêté automatiquement la version pilote ${from} de ${remote}, et tout le monde reçoit ${to} : la version pilote échouait chez ${failed} des ${people} personnes qui l’avaient ouverte.`,
    link: 'Ouvrir les versions',
    after: 'La version reste dans la liste et peut être déployée de nouveau.',
  },
  withdrawal: {
    subject: (title, day) => `« ${title} » est disponible jusqu’au ${day}`,
    why: (partner, title, day) =>
      `${partner} retire la formation « ${title} ». Les entreprises qui l’ont dans leur offre la gardent jusqu’au ${day}.`,
    after: 'Ensuite, elle ne pourra plus être lancée. Les résultats et les certificats sont conservés.',
    keptSubject: (title) => `« ${title} » reste disponible`,
    kept: (partner, title) => `${partner} garde finalement la formation « ${title} ». Rien ne change pour vos équipes.`,
  },
};
