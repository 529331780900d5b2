import { useQueryClient } from '@tanstack/react-query';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import { getTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import type { NotificationType } from '@vr/shared-api/limits';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { useActiveNotification, usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_TAB } from '../navigation/tabs.ts';
import { useOpenCourse, useOpenTraining } from '../navigation/useOpenDetail.ts';
import { firstAvailable } from './firstAvailable.ts';

/**
 * Opens the first available training or course of the clicked notification, over the tab for this type of notification.
 * Warns if none is available.
 */
export function useNotificationTarget(tabs: Partial<Record<NotificationType, string>> = {}): void {
  const { lang, notify } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  const training = useOpenTraining();
  const course = useOpenCourse();
  const { active, done } = useActiveNotification(
    'TRAINING_SUGGESTION',
    'COURSE_SUGGESTION',
    'NEW_TRAINING',
    'TRAINING_REMINDER',
  );
  // If the notification was clicked on another page, Back must return there, so the tab replaces the history entry.
  const fromOtherPage = useRef(active !== null);

  const show = useEffectEvent((type: NotificationType, isCourse: boolean, id: number | null) => {
    done();
    // The cached list is older than the notification.
    void invalidate(cache, isCourse ? listCourses : listTrainings);
    const { openOnTab } = isCourse ? course : training;
    openOnTab(tabs[type] ?? FIRST_TAB, id, fromOtherPage.current);
    fromOtherPage.current = false;
    // A reminder without trainings and courses opens only the tab.
    if (id === null && type !== 'TRAINING_REMINDER')
      notify({ kind: 'warning', text: isCourse ? t('courses.gone') : t('available.gone') });
  });
  useEffect(() => {
    let isCurrent = active !== null;
    if (active) {
      // Without a network, the detail opens at once and shows that it waits. Otherwise it would open unexpectedly
      // later.
      const now = { networkMode: 'always' } as const;
      const inputOf = (id: number) => ({ params: { id }, query: { lang } });
      const { type, trainingIds, courseIds } = active;
      // A reminder may name both trainings and courses.
      const isCourse = type === 'COURSE_SUGGESTION' || (trainingIds.length === 0 && courseIds.length > 0);
      const first = isCourse
        ? firstAvailable(courseIds, (id) => cache.fetchQuery({ ...endpointQuery(getCourse, inputOf(id)), ...now }))
        : firstAvailable(trainingIds, (id) => cache.fetchQuery({ ...endpointQuery(getTraining, inputOf(id)), ...now }));
      first.then((id) => {
        if (isCurrent) show(type, isCourse, id);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [active, cache, lang]);
}
