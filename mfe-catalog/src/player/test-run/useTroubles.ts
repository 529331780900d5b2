import { useQueryClient } from '@tanstack/react-query';
import { getTestReport } from '@vr/shared-api/contract/sessions';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { type RefObject, useEffect, useState } from 'react';
import { comesFrom, readEvent } from '../messages.ts';
import { type CountedTrouble, readTrouble, withTrouble } from './troubles.ts';

/** The errors and blocked requests of the content in a frame. `url` is undefined before a launch and outside tests. */
export function useTroubles(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | undefined,
): readonly CountedTrouble[] {
  const cache = useQueryClient();
  const [troubles, setTroubles] = useState<readonly CountedTrouble[]>([]);
  useEffect(() => {
    if (url === undefined) return;
    const listen = (message: MessageEvent) => {
      if (!comesFrom(message, frame, url)) return;
      const trouble = readTrouble(message.data);
      if (trouble) setTroubles((before) => withTrouble(before, trouble));
      if (readEvent(message.data) === 'saved') void invalidate(cache, getTestReport);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, url, cache]);
  return troubles;
}
