export const en = {
  /** First words; a name that is not known is left out. */
  hello: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** Beside the address in full, for whom the link above does not work. */
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
};

/** What every language has to say; one that lacks a text does not compile. */
export type MailTexts = typeof en;
