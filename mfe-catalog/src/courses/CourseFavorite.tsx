import { useQueryClient } from '@tanstack/react-query';
import { favoriteCourse, unfavoriteCourse } from '@vr/shared-api/contract/courses';
import { usePortal } from '@vr/shared-ui/kernel';
import { FavoriteButton, type ReactionStyle } from '../trainings/ReactionButton.tsx';
import type { Course } from './course.ts';
import { patchCourse } from './useCourses.ts';

interface CourseFavoriteProps extends ReactionStyle {
  course: Pick<Course, 'id' | 'title' | 'favorite'>;
}

export function CourseFavorite({ course: { id, title, favorite }, ...style }: CourseFavoriteProps) {
  const { api } = usePortal();
  const cache = useQueryClient();
  const toggle = async () =>
    patchCourse(cache, id, await api.call(favorite ? unfavoriteCourse : favoriteCourse, { params: { id } }));
  return <FavoriteButton {...style} title={title} pressed={favorite} onToggle={toggle} />;
}
