import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteCourse,
  getCourse,
  getCourseUsage,
  listCourseProgress,
  listCourses,
} from '@vr/shared-api/contract/courses';
import { RESTORABLE_DAYS } from '@vr/shared-api/limits';
import { endpointKey, endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FavoriteIcon } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { FileText, History, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseDetail } from '../courses/course.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

interface DeleteCourseProps {
  course: CourseDetail;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before a course is deleted. People's results in the course's trainings are kept. */
export default function DeleteCourse({ course, open, onClose, onDeleted }: DeleteCourseProps) {
  const { t } = useTranslation('catalog');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const { id, title } = course;
  const usage = useQuery({
    ...endpointQuery(getCourseUsage, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = async () => {
    await api.call(deleteCourse, { params: { id } });
    notify({ kind: 'success', text: t('deletion.courseDone') });
    onDeleted();
    cache.removeQueries({ queryKey: endpointKey(getCourse, { params: { id } }), type: 'inactive' });
    void invalidate(cache, listCourses, listCourseProgress);
  };
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      title={t('deletion.courseTitle')}
      description={t('deletion.courseAbout', { title, days: RESTORABLE_DAYS })}
      confirm={t('actions.delete')}
      usage={usage}
      effects={({ suggested, favorites, resources }) => [
        [Users, suggested === 0 ? t('deletion.notSuggested') : t('deletion.suggested', { count: suggested })],
        favorites > 0 && [FavoriteIcon, t('deletion.courseFavorites', { count: favorites })],
        resources > 0 && [FileText, t('deletion.resources', { count: resources })],
        [History, t('deletion.resultsStay')],
      ]}
      onDelete={remove}
      errorText={() => t('deletion.courseFailed')}
    />
  );
}
