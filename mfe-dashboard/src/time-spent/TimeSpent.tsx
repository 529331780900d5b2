import { usePeriodStats } from '../useUserStats.ts';
import { PeriodChart, usePeriodChoice } from './PeriodChart.tsx';

interface TimeSpentProps {
  title: string;
  /** Limits the chart to the sessions in this training. */
  trainingId?: number;
}

/** The time that the shown person spent in a year, month or week. */
export function TimeSpent({ title, trainingId }: TimeSpentProps) {
  const choice = usePeriodChoice();
  const { previous, end } = choice.period;
  return (
    <PeriodChart title={title} choice={choice} stats={usePeriodStats({ start: previous.start, end }, trainingId)} />
  );
}
