import { setTimeout as pause } from 'node:timers/promises';
import { type Api, ApiError, createApi } from '@vr/shared-api/client';
import { signIn } from '@vr/shared-api/contract/users';
import { type Account, type Company, PASSWORD } from '../world/companies.ts';
import type { Journal } from './journal.ts';

/** The maximum time for a reply. The browser gives up a little earlier: after 30 seconds, or 120 for calls with a file. */
const SLOWEST_MS = { reply: 35_000, file: 125_000 };
/** Statuses that the proxy itself may return when it reaches no node. */
const OF_THE_PROXY = [502, 504];
/** Failure statuses that the portal may return: it is unavailable for a moment, or its disk is full. */
const OF_THE_PORTAL = [503, 507];
/** How long a person keeps trying: longer than any fault lasts. */
const PATIENCE_MS = 180_000;
const PAUSES_MS = [250, 500, 1000, 2000];

/** A simulated person, with the API client that the portal's pages use. */
export interface Visitor {
  company: Company;
  account: Account;
  api: Api;
  /** Returns a client that calls with another token, such as the token of a launch. */
  apiWith(token: string): Api;
  /** Sends requests that the API client does not offer, such as those of the tus protocol. */
  fetch: typeof fetch;
  token(): string;
  url(): string;
  signIn(): Promise<void>;
  /** Repeats an idempotent call while its failures are temporary, as the browser does. */
  insist<T>(call: () => Promise<T>): Promise<T>;
}

/** Returns whether a failure is temporary, so that a repeated call may succeed. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || [...OF_THE_PROXY, ...OF_THE_PORTAL, 423].includes(error.status));

/** Records a violation if a reply breaks a rule that holds for all replies. */
async function check(journal: Journal, what: string, reply: Response, foreign: string): Promise<void> {
  const { status, headers } = reply;
  if (status >= 500 && !OF_THE_PROXY.includes(status) && !OF_THE_PORTAL.includes(status))
    journal.violate('no failure but 503 and 507', `${status} for ${what}: ${await reply.clone().text()}`);
  if (status === 503 && !headers.has('retry-after'))
    journal.violate('a 503 says when to come back', `${what}: ${await reply.clone().text()}`);
  if (status === 401 || status === 403) journal.violate('nobody is signed out', `${status} for ${what}`);
  const text = /json|csv/u.test(headers.get('content-type') ?? '')
    ? await reply
        .clone()
        .text()
        .catch(() => '')
    : '';
  if (text.includes(foreign)) journal.violate('nobody sees what is not theirs', `${foreign} in the reply to ${what}`);
}

/** Makes a person who uses the portal at an address. No reply may contain `foreign`, the mark of the other company. */
export function createVisitor(
  url: () => string,
  { company, account, foreign }: { company: Company; account: Account; foreign: string },
  journal: Journal,
): Visitor {
  let token = '';
  const watchedFetch: typeof fetch = async (input, init) => {
    const { method, address } =
      input instanceof Request
        ? { method: input.method, address: input.url }
        : { method: init?.method ?? 'GET', address: String(input) };
    const what = `${method} ${new URL(address).pathname} of ${account.email}`;
    const from = performance.now();
    let status = 0;
    try {
      const reply = await fetch(input, init);
      status = reply.status;
      await check(journal, what, reply, foreign);
      return reply;
    } finally {
      const ms = performance.now() - from;
      journal.count(status, ms);
      const isFile = /upload|resources|export/u.test(what);
      if (ms > (isFile ? SLOWEST_MS.file : SLOWEST_MS.reply))
        journal.violate('nothing is slower than its bound', `${Math.round(ms)} ms for ${what}`);
    }
  };
  const apiFor = (bearer: () => string | null) =>
    createApi({ baseUrl: url(), token: bearer, onRefused: () => undefined, fetch: watchedFetch });
  const visitor: Visitor = {
    company,
    account,
    api: apiFor(() => token || null),
    apiWith: (bearer) => apiFor(() => bearer),
    fetch: watchedFetch,
    token: () => token,
    url,
    async signIn() {
      const reply = await visitor.insist(() =>
        apiFor(() => null).call(signIn, { body: { email: account.email, password: PASSWORD } }),
      );
      if ('token' in reply) token = reply.token;
    },
    async insist(call) {
      const deadline = Date.now() + PATIENCE_MS;
      for (let failures = 0; ; failures += 1) {
        try {
          return await call();
        } catch (error) {
          if (!isTemporary(error) || Date.now() > deadline) throw error;
          await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
        }
      }
    },
  };
  return visitor;
}
