import { type APIRequestContext, expect } from '@playwright/test';
import type { Member } from './company.ts';

/** Returns a new unique code with which a person can sign in. */
export async function codeFor(request: APIRequestContext, { id, token }: Member): Promise<string> {
  const answer = await request.post('/api/v1/users/generate-codes', {
    headers: { authorization: `Bearer ${token}` },
    data: { userIds: [id] },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).items[0].code;
}
