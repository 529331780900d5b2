import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { InputOf } from '@vr/shared-api/contract/endpoint';
import * as c from '@vr/shared-api/contract/users';
import type { updateProfile } from '@vr/shared-api/contract/users.schema';
import { EMAIL_MAX, NAME_MAX, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import sharp from 'sharp';
import { sql } from '../../platform/db/database.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { issueToken } from '../../platform/http/tokens.ts';
import { outcomeOf, startTestServer } from '../../testing/server.ts';

type Body = InputOf<typeof updateProfile>['body'];

let number = 0;

const server = await startTestServer();
after(() => server.close());
const clientId = (await server.build.client()).id;

async function somebody(more: Partial<BuiltPerson> = {}): Promise<{ person: BuiltPerson; token: string; body: Body }> {
  number += 1;
  const person = await server.build.person({ clientId, email: `person-${number}@company.example`, ...more });
  const { firstName, lastName, email } = person;
  return { person, token: await server.signIn(person), body: { firstName, lastName, email } };
}

const put = (token: string, body: Body) => server.call(c.updateProfile, { body }, { token });
const profileOf = async (token: string) => (await server.call(c.getProfile, {}, { token })).body;
const countPictures = async () => (await server.keys('media/')).length;

const pngOf = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
const pictureOf = async (background: string) => {
  const bytes = await pngOf(background);
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
};

const selectAudit = sql('test.deeds', 'select from audit where person_id = :tokenId');
describe('changing the profile', () => {
  test('returns the new profile, without the spaces around the values', async () => {
    const { person, token } = await somebody({ roles: ['ROLE_MANAGER'] });
    const body = { firstName: ' Zoé ', lastName: '  de la Tour', email: ` ${person.email.toUpperCase()}\u200b ` };
    const { status, body: profile } = await put(token, body);
    const expected = {
      id: person.id,
      clientId,
      firstName: 'Zoé',
      lastName: 'de la Tour',
      email: person.email.toUpperCase(),
      picture: null,
      roles: ['ROLE_MANAGER'],
    };
    assert.equal(status, 200);
    assert.deepEqual(profile, expected);
    assert.deepEqual(await profileOf(token), expected);
  });

  test('does not change the profiles of other people', async () => {
    const other = await somebody();
    const { token } = await somebody();
    await put(token, { firstName: 'A', lastName: 'B', email: 'a.b@company.example' });
    const { firstName, lastName, email } = await profileOf(other.token);
    assert.deepEqual({ firstName, lastName, email }, other.body);
  });

  test('names the field that is missing, empty or too long, and changes nothing', async () => {
    const { token, body } = await somebody();
    const cases: [Partial<Record<keyof Body, string | undefined>>, string][] = [
      [{ firstName: undefined }, '/body/firstName'],
      [{ firstName: '   ' }, '/body/firstName'],
      [{ firstName: 'x'.repeat(NAME_MAX + 1) }, '/body/firstName'],
      [{ firstName: 'Two\nlines' }, '/body/firstName'],
      [{ lastName: 'Nul\u0000' }, '/body/lastName'],
      [{ lastName: '' }, '/body/lastName'],
      [{ email: 'not an address' }, '/body/email'],
      [{ email: 'a\u0000b@company.example' }, '/body/email'],
      [{ email: `${'x'.repeat(EMAIL_MAX)}@company.example` }, '/body/email'],
    ];
    for (const [change, field] of cases)
      assert.equal(
        outcomeOf(await put(token, { ...body, firstName: 'Changed', ...change } as Body)),
        `400 VALIDATION ${field}`,
        JSON.stringify(change),
      );
    assert.equal((await profileOf(token)).firstName, body.firstName);
  });
});

describe('the e-mail address', () => {
  test('is refused if another person has it, in upper or lower case', async () => {
    const other = await somebody();
    const { token, body } = await somebody();
    const taken = await put(token, { ...body, firstName: 'Changed', email: other.body.email.toUpperCase() });
    assert.deepEqual([taken.status, taken.error?.code, taken.error?.field], [409, 'EMAIL_IN_USE', '/body/email']);
    assert.equal((await profileOf(token)).firstName, body.firstName, 'nothing else is changed either');
    assert.deepEqual(await server.db.rows(selectAudit, { tokenId: (await profileOf(token)).id }), []);
  });

  test('of a person of another company is treated like a free one', async () => {
    const elsewhere = await server.build.client();
    const other = await somebody({ clientId: elsewhere.id });
    const { token, body } = await somebody();
    const taken = await put(token, { ...body, email: other.body.email });
    const free = await put(token, { ...body, email: 'free@company.example' });
    assert.deepEqual([taken.status, taken.body], [200, free.body]);
  });

  test('of a deleted person can be used again', async () => {
    const gone = await somebody({ deletedAt: server.clock.now() });
    const { token, body } = await somebody();
    assert.equal((await put(token, { ...body, email: gone.body.email })).status, 200);
  });

  test('may change between upper and lower case, and may stay the same', async () => {
    const { token, body } = await somebody();
    const email = body.email.toUpperCase();
    assert.equal((await put(token, { ...body, email })).body.email, email);
    assert.equal((await put(token, { ...body, email })).status, 200);
  });

  test('cannot be changed after a sign-in by unique code, but the rest of the profile can', async () => {
    const { person, body } = await somebody();
    const { token } = await issueToken(server.db, server.clock, { personId: person.id, kind: 'code' });
    for (const email of ['thief@company.example', body.email.toUpperCase()]) {
      const { status, error } = await put(token, { ...body, firstName: 'Changed', email });
      assert.deepEqual([status, error?.code], [409, 'NEEDS_PASSWORD_SIGN_IN']);
    }
    assert.equal((await profileOf(token)).firstName, body.firstName);
    assert.equal(
      (await put(token, { ...body, firstName: 'Changed', picture: await pictureOf('#123456') })).status,
      200,
    );
  });
});

describe('the picture', () => {
  test('is stored, and served to browsers', async () => {
    const { token, body } = await somebody();
    const { status, body: profile } = await put(token, { ...body, picture: await pictureOf('#ff8800') });
    assert.equal(status, 200);
    assert.match(profile.picture ?? '', /^\/media\/[\w-]{36}\.webp$/u);
    const served = await server.app.inject(profile.picture ?? '');
    assert.deepEqual([served.statusCode, served.headers['content-type']], [200, 'image/webp']);
    assert.equal((await profileOf(token)).picture, profile.picture);
  });

  test('stays if a change contains no picture, and is replaced if it contains one', async () => {
    const { token, body } = await somebody();
    const first = (await put(token, { ...body, picture: await pictureOf('#00aa00') })).body.picture;
    assert.equal((await put(token, { ...body, firstName: 'Changed' })).body.picture, first);
    const second = (await put(token, { ...body, picture: await pictureOf('#0000aa') })).body.picture;
    assert.notEqual(second, first);
    await server.runJobs();
    assert.equal((await server.app.inject(first ?? '')).statusCode, 404, 'the replaced picture is deleted');
    assert.equal((await server.app.inject(second ?? '')).statusCode, 200);
  });

  test('is refused if the content is no whole PNG or JPEG, whatever its type says, and nothing is changed', async () => {
    const { token, body } = await somebody();
    const before = await countPictures();
    const png = await pngOf('#ffffff');
    const bad = {
      text: new File(['hello'], 'me.png', { type: 'image/png' }),
      empty: new File([], 'me.png', { type: 'image/png' }),
      svg: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' }),
      webp: new File([new Uint8Array(await sharp(png).webp().toBuffer())], 'me.jpg', { type: 'image/jpeg' }),
      'cut off': new File([new Uint8Array(png.subarray(0, -30))], 'me.png', { type: 'image/png' }),
    };
    for (const [kind, picture] of Object.entries(bad))
      assert.equal(
        outcomeOf(await put(token, { ...body, firstName: 'Changed', picture })),
        '400 PICTURE_REFUSED /body/picture',
        kind,
      );
    assert.equal((await profileOf(token)).firstName, body.firstName);
    assert.equal(await countPictures(), before);
  });

  test('is refused if it has too many bytes', async () => {
    const { token, body } = await somebody();
    const picture = new File([new Uint8Array(PICTURE_MAX_BYTES + 1)], 'me.png');
    assert.equal(outcomeOf(await put(token, { ...body, picture })), '413 PAYLOAD_TOO_LARGE /body/picture');
  });

  test('is not stored if the rest of the change is refused', async () => {
    const other = await somebody();
    const { token, body } = await somebody();
    const before = await countPictures();
    const picture = await pictureOf('#abcdef');
    assert.equal((await put(token, { ...body, email: other.body.email, picture })).error?.code, 'EMAIL_IN_USE');
    assert.equal(await countPictures(), before);
  });
});
