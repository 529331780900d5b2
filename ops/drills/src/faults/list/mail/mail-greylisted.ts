import type { Fault } from '../../fault.ts';

export const mailGreylisted: Fault = {
  name: 'mail-greylisted',
  kind: 'mail',
  what: 'The mail server asks to try later (451).',
  noticed: 'mails arrive later',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 6,
  async inject(world) {
    world.mail.refuse({ code: 451, text: '4.7.1 Greylisted, try again later' });
    return async () => world.mail.refuse(undefined);
  },
};
