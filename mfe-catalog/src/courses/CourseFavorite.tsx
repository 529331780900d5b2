import { useQueryClient } from '@tanstack/react-query';
import { favoriteCourse, unfavoriteCourse } from '@vr/shared-api/contract/courses';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { FavoriteButton, type ReactionStyle } from '../trainings/ReactionButton.tsx';
import { useReactionRequest } from '../trainings/useReaction.ts';
import type { Course } from './course.ts';
import { patchCourse } from './useCourses.ts';

interface CourseFavoriteProps extends ReactionStyle {
  course: Pick<Course, 'id' | 'title' | 'favorite'>;
}

/** The favourite button of a course. */
export function CourseFavorite({ course, ...style }: CourseFavoriteProps) {
  return (
    <FavoriteButton {...style} title={course.title} pressed={course.favorite} reaction={useCourseFavorite(course)} />
  );
}

/** Makes a course a favourite, or takes that back, and changes the lists after the server has accepted (spec §4). */
function useCourseFavorite({ id, favorite }: Pick<Course, 'id' | 'favorite'>) {
  const { api } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  return useReactionRequest({
    request: () => api.call(favorite ? unfavoriteCourse : favoriteCourse, { params: { id } }),
    onAccepted: (change) => patchCourse(cache, id, change),
    failure: t('reaction.favoriteFailed'),
  });
}
