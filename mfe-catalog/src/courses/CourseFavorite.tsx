import { FavoriteButton, type ReactionStyle } from '../trainings/ReactionButton.tsx';
import type { Course } from './course.ts';
import { useCourseFavorite } from './useCourseFavorite.ts';

interface CourseFavoriteProps extends ReactionStyle {
  course: Pick<Course, 'id' | 'title' | 'favorite'>;
}

/** The favourite button of a course. */
export function CourseFavorite({ course, ...style }: CourseFavoriteProps) {
  return (
    <FavoriteButton {...style} title={course.title} pressed={course.favorite} reaction={useCourseFavorite(course)} />
  );
}
