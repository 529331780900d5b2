import { useCourses } from './useCourses.ts';
import { useAvailableTrainings } from './useTrainings.ts';

/** How many trainings and courses are suggested to the person; undefined until both are known. */
export function useSuggestedCount(): number | undefined {
  const trainings = useAvailableTrainings();
  const courses = useCourses();
  if (trainings.isPending || courses.isPending) return undefined;
  const suggested = trainings.data?.items.filter(({ isSuggested }) => isSuggested) ?? [];
  return suggested.length + (courses.data?.items.filter((course) => course.suggested).length ?? 0);
}
