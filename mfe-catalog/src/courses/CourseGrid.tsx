import { CardGrid } from '@vr/shared-ui/CardGrid';
import type { ListSection } from '@vr/shared-ui/card-rows';
import { CourseCard } from './CourseCard.tsx';
import type { Course } from './course.ts';

export type CourseSection = ListSection<Course>;

const card = (course: Course) => <CourseCard course={course} />;

export const CourseGrid = ({ sections }: { sections: readonly CourseSection[] }) => (
  <CardGrid columns={4} sections={sections} card={card} />
);
