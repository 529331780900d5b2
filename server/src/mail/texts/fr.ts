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
};
