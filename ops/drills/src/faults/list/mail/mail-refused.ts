import type { Fault } from '../../fault.ts';

export const mailRefused: Fault = {
  name: 'mail-refused',
  kind: 'mail',
  what: 'The mail server refuses all mails of the portal (554).',
  noticed: 'mails arrive later',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 6,
  async inject(world) {
    world.mail.refuse({ code: 554, text: '5.7.1 Rejected' });
    return async () => world.mail.refuse(undefined);
  },
};
