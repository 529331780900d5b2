import { type APIRequestContext, expect } from '@playwright/test';
import { PASSWORD } from './people.ts';

/** Returns a new unique code of a person, as the portal shows it to them. */
export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  const session = await request.post('/api/v1/users/authentication', { data: { email, password: PASSWORD } });
  const { token, profile } = await session.json();
  const answer = await request.post('/api/v1/users/generate-codes', {
    headers: { authorization: `Bearer ${token}` },
    data: { userIds: [profile.id] },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).items[0].code;
}
