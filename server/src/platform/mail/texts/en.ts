import type { PortalRole } from '@vr/shared-api/roles';

/** The role for which a person is invited. In training centres, managers are called instructors. */
export type InvitedAs = PortalRole | 'instructor';

export const en = {
  /** The greeting. An empty first name is left out. */
  hello: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** Shown above the full address, for readers whose mail client does not open the link. */
  copyAddress: 'If the link does not open, copy this address into your browser:',
  automatic: 'This message was sent automatically. Replies to it are not read.',
  validity: (days: number) => `The link is valid for ${days} days and works once.`,
  openPortal: 'Open the portal',
  /** The last paragraph of a mail about a change that someone in the company made. */
  ifWrong: (company: string) => `If you think that this is wrong, contact an admin of ${company}.`,
  resetPassword: {
    subject: 'Choose a new password',
    why: (email: string, company: string) =>
      `Somebody asked for a new password for your account ${email} at ${company}.`,
    link: 'Choose a new password',
    notAsked: 'If it was not you, ignore this message: your password stays as it is.',
  },
  invitation: {
    becomes: {
      superadmin: 'a super admin: you manage the platform',
      admin: 'an admin: you manage its people and its trainings',
      partner: 'a partner: you publish trainings and see how they are used',
      manager: 'a manager: you look after a team',
      instructor: 'an instructor: you look after learners',
      learner: 'a learner: you take its trainings',
    } satisfies Record<InvitedAs, string>,
    subject: (company: string) => `Your account at ${company}`,
    why: (email: string, company: string, becomes: string) =>
      `${company} has opened an account for you (${email}) as ${becomes}. Choose a password to begin.`,
    link: 'Choose a password',
    later: 'If it has expired, ask for another one with “Forgot your password?” on the sign-in page.',
  },
  /** Sent to the new address when a person changes their address. */
  emailConfirm: {
    subject: 'Confirm your new email address',
    why: (from: string, to: string, company: string) =>
      `Somebody asked for ${to} as the new email address of the account ${from} at ${company}. It takes effect when you confirm it.`,
    link: 'Confirm this address',
    notAsked: 'If it was not you, ignore this message: nothing changes.',
  },
  /** Sent to the new address if another account already has it. */
  emailTaken: {
    subject: 'Your email address was asked for',
    why: (email: string) =>
      `Somebody asked for ${email} as the address of another account. It belongs to your account, so nothing has changed.`,
    after: 'If it was you, sign in with this address. If not, you need not do anything.',
  },
  /** Sent to the old address when a new address was requested. */
  emailUndo: {
    subject: 'The email address of your account is changing',
    why: (from: string, to: string, company: string) =>
      `Somebody asked to change the email address of your account at ${company} from ${from} to ${to}. The new address takes effect when it is confirmed.`,
    link: 'It was not me: keep the old address',
    validity: (days: number) =>
      `This link works until ${days} days after the change. It restores the old address, signs you out everywhere and lets you choose a new password.`,
    asked: 'If it was you, you need not do anything.',
  },
  /** Sent to the old address when an admin changed it. */
  emailChanged: {
    subject: 'The email address of your account has changed',
    why: (from: string, to: string, company: string) =>
      `An admin of ${company} has changed the email address of your account from ${from} to ${to}.`,
  },
  /** Sent when second factors or roles changed. `by`: the person who changed them, or empty for platform support. */
  accountChanged: {
    link: 'Open my account',
    secondFactor: {
      subject: 'The second step of your sign-in has changed',
      added: (email: string, company: string, _by: string) =>
        `A second step was added to the sign-in of your account ${email} at ${company}.`,
      removed: (email: string, company: string, _by: string) =>
        `A second step was removed from the sign-in of your account ${email} at ${company}.`,
      renewed: (email: string, company: string, _by: string) =>
        `New recovery codes were made for your account ${email} at ${company}. The earlier ones no longer work.`,
      reset: (email: string, company: string, by: string) =>
        `${by || 'The support team'} has reset the second step of your account ${email} at ${company}. From now on, the password alone is enough to sign in.`,
      after: (company: string) =>
        `If it was you, or you asked for it, you need not do anything. If not, choose a new password at once and contact an admin of ${company}.`,
    },
    roles: {
      names: {
        superadmin: 'super admin',
        admin: 'admin',
        partner: 'partner',
        manager: 'manager',
        instructor: 'instructor',
        learner: 'learner',
      } satisfies Record<InvitedAs, string>,
      subject: (company: string) => `Your roles at ${company} have changed`,
      why: (email: string, company: string, by: string) =>
        `${by || 'The support team'} has changed the roles of your account ${email} at ${company}.`,
      given: (roles: string) => `You now have: ${roles}.`,
      taken: (roles: string) => `You no longer have: ${roles}.`,
    },
  },
  newDevice: {
    subject: 'New sign-in to your account',
    why: (email: string, device: string, address: string, when: string) =>
      `Somebody signed in to your account ${email} on ${when}, with ${device || 'an unknown device'}, from the network address ${address}.`,
    link: 'See where you are signed in',
    after: 'If it was you, you need not do anything. If not, end that session and choose a new password at once.',
  },
  /** `day`: the last day of the contract, as DD/MM/YYYY. */
  contractEnding: {
    subject: (day: string) => `Your company’s contract ends on ${day}`,
    why: (company: string, day: string) =>
      `The contract of your company, ${company}, for the training portal ends on ${day}. This is the last day on which your members can use the portal.`,
    after:
      'From the next day on, nobody in your company can sign in or start a training. Accounts, trainings and results are kept.',
    prolong: (support: string | null) =>
      support
        ? `To extend the contract, write to ${support}.`
        : 'To extend the contract, contact the support of the portal.',
  },
  /** Sent to a person when a manager reminds them. `titles`: lists of trainings and courses. */
  reminder: {
    subject: (by: string) => (by ? `${by} reminds you of your trainings` : 'A reminder of your trainings'),
    why: (by: string, company: string) =>
      `${by || company} reminds you to continue your trainings in the portal of ${company}.`,
    link: 'Open my trainings',
    overdue: (titles: string) => `Overdue: ${titles}`,
    open: (titles: string) => `Suggested to you: ${titles}`,
  },
  /** Sent to super admins and to the creator of the deploy token when the portal rolled back a release automatically. */
  rollback: {
    subject: (remote: string, version: string) => `${remote} ${version} was rolled back`,
    why: (remote: string, from: string, to: string, failed: number, people: number) =>
      `The portal has automatically rolled back ${remote} from ${from} to ${to}: the release failed for ${failed} of the ${people} people who had opened it.`,
    whyCanary: (remote: string, from: string, to: string, failed: number, people: number) =>
      `The portal has automatically ended the canary ${from} of ${remote}, and everybody gets ${to}: the canary failed for ${failed} of the ${people} people who had opened it.`,
    link: 'Open the releases',
    after: 'The release stays in the list and can be rolled out again.',
  },
  /** Sent to admins when a partner withdraws a training that is in their offer, or keeps it after all. `day`: DD/MM/YYYY. */
  withdrawal: {
    subject: (title: string, day: string) => `“${title}” is available until ${day}`,
    why: (partner: string, title: string, day: string) =>
      `${partner} is withdrawing the training “${title}”. Companies that have it in their offer keep it until ${day}.`,
    after: 'After that, it can no longer be started. Results and certificates are kept.',
    keptSubject: (title: string) => `“${title}” stays available`,
    kept: (partner: string, title: string) =>
      `${partner} keeps the training “${title}” after all. Nothing changes for your members.`,
  },
};

/** The texts that each language must have. A missing text is a compile error. */
export type MailTexts = typeof en;
