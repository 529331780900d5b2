import { useCourses } from '../../courses/useCourses.ts';
import { useAvailableTrainings } from '../../trainings/useTrainings.ts';

/** The number of trainings and courses that are suggested to the person. Undefined until both are loaded. */
export function useSuggestedCount(): number | undefined {
  const trainings = useAvailableTrainings();
  const courses = useCourses();
  if (!trainings.data || !courses.data) return undefined;
  const suggested = trainings.data.items.filter(({ isSuggested }) => isSuggested);
  return suggested.length + courses.data.items.filter((course) => course.suggested).length;
}
