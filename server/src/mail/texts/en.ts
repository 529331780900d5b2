export const en = {
  /** The greeting. A name that is not known is left out. */
  hello: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** Stands before the full address, for readers whose mail client does not open the link. */
  copyAddress: 'If the link does not open, copy this address into your browser:',
  automatic: 'This message was sent automatically. Replies to it are not read.',
  resetPassword: {
    subject: 'Choose a new password',
    why: (email: string, company: string) =>
      `Somebody asked for a new password for your account ${email} at ${company}.`,
    link: 'Choose a new password',
    validity: (days: number) => `The link is valid for ${days} days and works once.`,
    notAsked: 'If it was not you, ignore this message: your password stays as it is.',
  },
  invitation: {
    subject: (company: string) => `Your access to the trainings of ${company}`,
    why: (email: string, company: string) =>
      `${company} has opened an account for you (${email}). Choose a password to access your trainings.`,
    link: 'Choose a password',
    validity: (days: number) => `The link is valid for ${days} days and works once.`,
    later: 'If it has expired, ask for another one with “Forgot your password?” on the sign-in page.',
  },
  /** `day` is the last day of the contract as DD/MM/YYYY. */
  contractEnding: {
    subject: (day: string) => `Your company’s contract ends on ${day}`,
    why: (company: string, day: string) =>
      `The contract of your company, ${company}, for the training portal ends on ${day}. This is the last day on which your people can use the portal.`,
    link: 'Open the portal',
    after:
      'From the next day on, nobody in your company can sign in or start a training. Accounts, trainings and results are kept.',
    prolong: (support: string | null) =>
      support
        ? `To extend the contract, write to ${support}.`
        : 'To extend the contract, contact the support of the portal.',
  },
};

/** The texts that every language must have. A missing text is a compile error. */
export type MailTexts = typeof en;
