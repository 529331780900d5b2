import type { Fault } from '../../fault.ts';

export const mailUnconfirmed: Fault = {
  name: 'mail-unconfirmed',
  kind: 'mail',
  what: 'The mail server takes mails, but the connection breaks before it says so.',
  noticed: 'some mails arrive twice',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 6,
  async inject(world) {
    world.links.mail.set({ is: 'unconfirmed', text: '\r\n.\r\n' });
    return async () => world.links.mail.set({ is: 'whole' });
  },
};
