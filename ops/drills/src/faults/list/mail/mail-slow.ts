import type { Fault } from '../../fault.ts';

export const mailSlow: Fault = {
  name: 'mail-slow',
  kind: 'mail',
  what: 'Each message to and from the mail server takes 2 seconds longer.',
  noticed: 'mails arrive later',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 10,
  async inject(world) {
    world.links.mail.set({ is: 'slow', ms: 2000 });
    return async () => world.links.mail.set({ is: 'whole' });
  },
};
