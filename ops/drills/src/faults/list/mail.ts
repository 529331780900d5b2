import { type FaultOfKind, onLink } from '../fault.ts';

export const mailFaults: readonly FaultOfKind[] = [
  {
    name: 'mail-away',
    what: 'The mail server is away.',
    noticed: 'mails arrive later',
    seconds: 6,
    inject: onLink('mail', { is: 'refused' }),
  },
  {
    name: 'mail-slow',
    what: 'Each message to and from the mail server takes 2 seconds longer.',
    noticed: 'mails arrive later',
    seconds: 10,
    inject: onLink('mail', { is: 'slow', ms: 2000 }),
  },
  {
    name: 'mail-refused',
    what: 'The mail server refuses all mails of the portal (554).',
    noticed: 'mails arrive later',
    seconds: 6,
    async inject(world) {
      world.mail.refuse({ code: 554, text: '5.7.1 Rejected' });
      return async () => world.mail.refuse(undefined);
    },
  },
  {
    name: 'mail-greylisted',
    what: 'The mail server asks to try later (451).',
    noticed: 'mails arrive later',
    seconds: 6,
    async inject(world) {
      world.mail.refuse({ code: 451, text: '4.7.1 Greylisted, try again later' });
      return async () => world.mail.refuse(undefined);
    },
  },
  {
    name: 'mail-unconfirmed',
    what: 'The mail server takes mails, but the connection breaks before it says so.',
    noticed: 'some mails arrive twice',
    seconds: 6,
    inject: onLink('mail', { is: 'unconfirmed', text: '\r\n.\r\n' }),
  },
];
