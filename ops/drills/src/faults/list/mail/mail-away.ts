import type { Fault } from '../../fault.ts';

export const mailAway: Fault = {
  name: 'mail-away',
  kind: 'mail',
  what: 'The mail server is away.',
  noticed: 'mails arrive later',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 6,
  async inject(world) {
    world.links.mail.set({ is: 'refused' });
    return async () => world.links.mail.set({ is: 'whole' });
  },
};
