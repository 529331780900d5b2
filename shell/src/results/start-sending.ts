import type { QueryClient } from '@tanstack/react-query';
import { type Api, createApi } from '@vr/shared-api/client';
import { refreshProgress } from '@vr/shared-ui/progress-queries';
import type { ShellResults } from './results.ts';
import { sendResults } from './send.ts';

/** The server's refusal of a launch token does not end the person's session. */
const apiWithToken = (baseUrl: string) => (token: string) =>
  createApi({ baseUrl, token: () => token, onRefused: () => undefined });

interface Portal {
  results: ShellResults;
  api: Api;
  queries: QueryClient;
  /** The base URL of the calls; '' for the page's own origin. */
  baseUrl: string;
}

/** Sends the waiting results until none is left or `signal` aborts. Fetches the person's progress again after each. */
export async function startSending({ results, api, queries, baseUrl }: Portal, signal: AbortSignal): Promise<void> {
  try {
    await sendResults(
      { results, api, apiWithToken: apiWithToken(baseUrl), page: window, onSent: () => refreshProgress(queries) },
      signal,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
