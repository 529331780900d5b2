import { useQueryClient } from '@tanstack/react-query';
import type { NotificationType } from '@vr/shared-api/limits';
import { useActiveNotification, usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenCourse, useOpenTraining } from './links.ts';
import { firstThere } from './notified.ts';
import { FIRST_TAB } from './tabs.ts';
import { courseQuery } from './useCourses.ts';
import { trainingQuery } from './useTrainings.ts';

/**
 * Acts on the notification that has led to the catalogue: opens the detail of the training or course that it is about,
 * of several the first that is there, and says so where none is any more. The page names the tab in which it opens what
 * a type of notification is about; what it does not name opens in the first.
 */
export function useNotified(tabs: Partial<Record<NotificationType, string>> = {}): void {
  const { api, lang, notify } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  const training = useOpenTraining();
  const course = useOpenCourse();
  const { active, done } = useActiveNotification('TRAINING_SUGGESTION', 'COURSE_SUGGESTION', 'NEW_TRAINING');
  // From another page one comes to the tab at once, without the page's first one in between for Back.
  const arriving = useRef(active !== null);

  const show = useEffectEvent((type: NotificationType, id: number | null) => {
    done();
    const aboutCourse = type === 'COURSE_SUGGESTION';
    // What it tells of has changed the list.
    cache.invalidateQueries({ queryKey: [aboutCourse ? 'listCourses' : 'listTrainings'] });
    const { openIn } = aboutCourse ? course : training;
    openIn(tabs[type] ?? FIRST_TAB, id, arriving.current);
    arriving.current = false;
    if (id === null) notify({ kind: 'warning', text: aboutCourse ? t('courses.gone') : t('available.gone') });
  });
  useEffect(() => {
    let wanted = active !== null;
    if (active) {
      const first =
        active.type === 'COURSE_SUGGESTION'
          ? firstThere(active.courseIds, (id) => cache.fetchQuery(courseQuery(api, lang, id)))
          : firstThere(active.trainingIds, (id) => cache.fetchQuery(trainingQuery(api, lang, id)));
      first.then((id) => {
        if (wanted) show(active.type, id);
      });
    }
    return () => {
      wanted = false;
    };
  }, [active, api, cache, lang]);
}
