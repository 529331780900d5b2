import { CardGrid } from '../cards/CardGrid.tsx';
import type { ListSection } from '../cards/rows.ts';
import { CourseCard } from './CourseCard.tsx';
import type { Course } from './course.ts';

/** The courses under one heading. */
export type CourseSection = ListSection<Course>;

const card = (course: Course) => <CourseCard course={course} />;

/** Courses as sections of cards. */
export const CourseGrid = ({ sections }: { sections: readonly CourseSection[] }) => (
  <CardGrid sections={sections} card={card} />
);
