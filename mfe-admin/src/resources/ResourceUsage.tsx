import { useTranslation } from 'react-i18next';
import { Titles } from '../lists/Titles.tsx';
import * as styles from './resources.css';
import type { Resource } from './useResources.ts';

/** Returns a function for the text with the numbers of trainings and courses that use a document. */
export function useUsageText(): (resource: Pick<Resource, 'trainings' | 'courses'>) => string {
  const { t } = useTranslation('admin');
  return ({ trainings, courses }) => {
    const parts = [
      ...(trainings.length > 0 ? [t('usage.trainings', { count: trainings.length })] : []),
      ...(courses.length > 0 ? [t('usage.courses', { count: courses.length })] : []),
    ];
    return parts.join(', ') || t('usage.none');
  };
}

/** The trainings and courses that a document is attached to. */
export function ResourceUsage({ resource: { trainings, courses } }: { resource: Resource }) {
  const { t } = useTranslation('admin');
  const uses = [
    { title: t('trainings'), items: trainings },
    { title: t('courses'), items: courses },
  ];
  return (
    <div className={styles.usages}>
      {uses.map(
        ({ title, items }) =>
          items.length > 0 && (
            <div key={title} className={styles.usage}>
              <h4>{title}</h4>
              <Titles of={items} />
            </div>
          ),
      )}
    </div>
  );
}
