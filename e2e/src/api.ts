import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PASSWORD } from './people.ts';

/** Signs a person in and returns the token. `portal`: the portal's address, if it is not the test's base URL. */
export async function tokenOf(request: APIRequestContext, email: string, portal = ''): Promise<string> {
  const answer = await request.post(`${portal}/api/v1/users/authentication`, { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).token;
}

/** Makes a GET call to the API as the person who is signed in on a page. */
export const get = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (asked) => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    return (await fetch(`/api/v1${asked}`, { headers })).json();
  }, path);

interface Figures {
  sessions: number;
  minuteSpent: number;
  progressionPercent: number;
  steps: { id: string; success: boolean }[];
}

/** Returns the signed-in person's figures in a training. */
export async function figures(page: Page, title: string): Promise<Figures> {
  const { items } = await get<{ items: { id: number; title: string }[] }>(page, '/trainings?lang=en&asLearner=true');
  const training = items.find((item) => item.title === title);
  const { id } = await get<{ id: number }>(page, '/users/profile');
  const path = `/users/${id}/stats/general?lang=en&trainingId=${training?.id}`;
  return (await get<{ userStat: Figures }>(page, path)).userStat;
}
