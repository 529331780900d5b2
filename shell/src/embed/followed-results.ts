import type { LaunchResults, ReportLaunch, SessionReport } from '@vr/shared-ui/results';
import type { ShellResults } from '../results/results.ts';
import type { Emit } from './events.ts';

/**
 * Wraps `results` so that each launch also sends one event to the foreign page when its training starts and one when it
 * finishes.
 */
export function followedBy(emit: Emit, results: ShellResults): ShellResults {
  const follow = (launch: ReportLaunch): LaunchResults => {
    const { trainingId } = launch;
    const followed = results.follow(launch);
    let finished = false;
    const note = ({ finished: isFinished, score }: SessionReport) => {
      if (finished || !isFinished) return;
      finished = true;
      emit('vr-training-finished', { trainingId, ...(score === undefined ? {} : { score }) });
    };
    emit('vr-training-started', { trainingId });
    return {
      ...followed,
      keep(report) {
        note(report);
        followed.keep(report);
      },
      send(report) {
        note(report);
        followed.send(report);
      },
    };
  };
  return { ...results, follow };
}
