import { CourseCard } from './CourseCard.tsx';
import type { Course } from './courses.ts';
import { CardGrid } from './list/CardGrid.tsx';
import type { ListSection } from './list/rows.ts';

/** Courses under one heading. */
export type CourseSection = ListSection<Course>;

const card = (course: Course) => <CourseCard course={course} />;

/** Courses in sections of cards. */
export const CourseGrid = ({ sections }: { sections: readonly CourseSection[] }) => (
  <CardGrid sections={sections} card={card} />
);
