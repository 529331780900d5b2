import { useQueryClient } from '@tanstack/react-query';
import { useActiveNotification, usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTraining } from './links.ts';
import { firstThere } from './notified.ts';
import { trainingQuery } from './useTrainings.ts';

/**
 * Acts on the notification that has led to the catalogue: opens the detail of the training that it is about, of several
 * the first that is there, and says so where none is any more.
 */
export function useNotifiedTraining(): void {
  const { api, lang, notify } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  const { open } = useOpenTraining();
  const { active, done } = useActiveNotification('TRAINING_SUGGESTION', 'NEW_TRAINING');

  const show = useEffectEvent((id: number | null) => {
    done();
    if (id === null) notify({ kind: 'warning', text: t('available.gone') });
    else open(id);
  });
  useEffect(() => {
    let wanted = active !== null;
    if (active)
      firstThere(active.trainingIds, (id) => cache.fetchQuery(trainingQuery(api, lang, id))).then((id) => {
        if (wanted) show(id);
      });
    return () => {
      wanted = false;
    };
  }, [active, api, cache, lang]);
}
