import type { MailTexts } from './en.ts';

export const fr: MailTexts = {
  hello: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
  copyAddress: 'Si le lien ne s’ouvre pas, copiez cette adresse dans votre navigateur :',
  automatic: 'Ce message a été envoyé automatiquement. Les réponses ne sont pas lues.',
  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    why: (email, company) => `Un nouveau mot de passe a été demandé pour votre compte ${email} chez ${company}.`,
    link: 'Choisir un nouveau mot de passe',
    validity: (days) => `Ce lien est valable ${days} jours et ne fonctionne qu’une fois.`,
    notAsked: 'Si cette demande ne vient pas de vous, ignorez ce message : votre mot de passe reste inchangé.',
  },
  invitation: {
    subject: (company) => `Votre accès aux formations de ${company}`,
    why: (email, company) =>
      `${company} vous a ouvert un compte (${email}). Choisissez un mot de passe pour accéder à vos formations.`,
    link: 'Choisir un mot de passe',
    validity: (days) => `Ce lien est valable ${days} jours et ne fonctionne qu’une fois.`,
    later: 'S’il a expiré, demandez-en un autre avec « Mot de passe oublié ? » sur la page de connexion.',
  },
  contractEnding: {
    subject: (day) => `Le contrat de votre entreprise se termine le ${day}`,
    why: (company, day) =>
      `Le contrat de votre entreprise, ${company}, pour le portail de formation se termine le ${day}. C’est le dernier jour où vos équipes peuvent utiliser le portail.`,
    link: 'Ouvrir le portail',
    after:
      'À partir du lendemain, plus personne dans votre entreprise ne pourra se connecter ni commencer une formation. Les comptes, les formations et les résultats sont conservés.',
    prolong: (support) =>
      support
        ? `Pour prolonger le contrat, écrivez à ${support}.`
        : 'Pour prolonger le contrat, contactez l’assistance du portail.',
  },
};
