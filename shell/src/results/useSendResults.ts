import { useQueryClient } from '@tanstack/react-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ShellResults } from './results.ts';

/**
 * Sends waiting results. The code that sends them is loaded only when results are waiting. If that code does not load, tries
 * again when the browser is online.
 */
export function useSendResults(results: ShellResults, baseUrl = ''): void {
  const { api } = usePortal();
  const queries = useQueryClient();
  const waiting = useStore(results.waiting);
  useEffect(() => {
    if (waiting.length === 0) return;
    const stop = new AbortController();
    const { signal } = stop;
    const start = () =>
      void import('./start-sending.ts').then(
        ({ startSending }) => startSending({ results, api, queries, baseUrl }, signal),
        () => window.addEventListener('online', start, { once: true, signal }),
      );
    start();
    return () => stop.abort();
  }, [waiting, results, api, queries, baseUrl]);
}
