import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { putCertificateTemplate } from '@vr/shared-api/contract/certificates';
import * as clients from '@vr/shared-api/contract/clients';
import * as resources from '@vr/shared-api/contract/resources';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as users from '@vr/shared-api/contract/users';
import sharp from 'sharp';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

const png = async (background: string) => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'a.png', { type: 'image/png' });
};
const pdf = (text: string) => new File([`%PDF-1.7\n${text}`], 'plan.pdf', { type: 'application/pdf' });

test('no save of a file holds a connection to the database while the storage is slow', async () => {
  const { build, call, db, parts } = server;
  const { id: clientId } = await build.client();
  const person = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const badge = { name: 'Expert', description: 'Expert' };
  const { id: trainingId } = await build.training({
    clientId,
    publishedAt: null,
    badges: [{ logo: null, texts: { en: badge, fr: badge } }],
  });
  const resource = await build.resource({ clientId });
  const token = await server.signIn(person);
  const superAdmin = await server.signIn(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
  const { firstName, lastName, email } = person;
  const names = { firstName, lastName, email };
  const edited = (version: number, by = token) => ({ token: by, headers: { 'if-match': `"${version}"` } });
  const lang = { lang: 'en' as const };
  const company = {
    name: 'Slow',
    type: 'COMPANY' as const,
    siret: '73282932000074',
    representativeFirstName: 'Ada',
    representativeLastName: 'Byron',
    representativeEmail: 'ada@slow.example',
    maxUser: 10,
    maxSize: 0,
    contractExpirationDate: '2030-01-01',
    primaryColor: '#0A7D32',
    secondaryColor: '#F2B705',
    scoreRanking: true,
    hourRanking: false,
    masterContentAccess: true,
    offlineAccess: false,
    enableSatisfactionSurvey: true,
  };
  const charter = () => pdf('charter');
  let made = 0;

  const saves: Record<string, () => Promise<{ status: number; error?: unknown }>> = {
    'a document': () => call(resources.createResource, { body: { title: 'A', file: pdf('a') } }, { token }),
    'another file of a document': () =>
      call(resources.updateResource, { params: { id: resource.id }, body: { title: 'B', file: pdf('b') } }, edited(1)),
    'an own picture': async () =>
      call(users.updateProfile, { body: { ...names, picture: await png('#110000') } }, { token }),
    'a new member': async () =>
      call(
        users.createMember,
        { query: lang, body: { ...names, email: 'new@slow.example', roles: [], picture: await png('#220000') } },
        { token },
      ),
    'the picture of a training': async () =>
      call(trainings.putTrainingLogo, { params: { id: trainingId }, body: { file: await png('#330000') } }, { token }),
    'the picture of a badge': async () =>
      call(
        trainings.putTrainingBadgeLogo,
        { params: { id: trainingId, number: 1 }, body: { file: await png('#440000') } },
        { token },
      ),
    'the logo of the own company': async () =>
      call(clients.updateCurrentClient, { body: { logo: await png('#550000') } }, edited(1)),
    'a template of certificates': async () =>
      call(
        putCertificateTemplate,
        { params: { clientId, lang: 'en' }, query: { type: 'training' }, body: { file: await png('#660000') } },
        { token },
      ),
    'a new company': async () => {
      const body = { ...company, logo: await png('#770000'), graphicalCharter: charter() };
      const reply = await call(clients.createClient, { query: lang, body }, { token: superAdmin });
      made = reply.body?.id ?? 0;
      return reply;
    },
    'a changed company': async () =>
      call(
        clients.updateClient,
        {
          params: { id: made },
          query: lang,
          body: { ...company, logo: await png('#880000'), graphicalCharter: charter() },
        },
        edited(1, superAdmin),
      ),
  };

  const { put } = parts.storage;
  let puts = 0;
  parts.storage.put = (key, source) => {
    puts += 1;
    assert.equal(db.pool.total - db.pool.idle, 0, `a connection is held while ${key} is stored`);
    return put(key, source);
  };
  for (const [what, save] of Object.entries(saves)) {
    puts = 0;
    const { status, error } = await save();
    assert.equal(status, 200, `${what}: ${JSON.stringify(error)}`);
    assert.ok(puts > 0, what);
  }
  parts.storage.put = put;
});
