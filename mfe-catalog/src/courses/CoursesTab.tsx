import { loadable } from '@vr/shared-ui/loadable';
import { CardSkeleton, TableSkeleton } from '@vr/shared-ui/Skeletons';

const CoursesTabContent = loadable(() => import('./tab/CoursesTabContent.tsx'), <CardSkeleton />);
const CourseProgress = loadable(() => import('./progress/CourseProgress.tsx'), <TableSkeleton />);

/** The "Courses" tab. Its code is loaded when the tab is first opened. */
export const CoursesTab = () => <CoursesTabContent progress={<CourseProgress />} />;
