import { Flag } from '@vr/shared-ui/Flag';
import { useShell } from '@vr/shared-ui/kernel';
import { flagsOf } from './flags.ts';
import type { Training } from './trainings.ts';

/** The flags on a training's picture. */
export function TrainingFlags({ training }: { training: Training }) {
  const flags = flagsOf(training, useShell());
  if (flags.length === 0) return null;
  return (
    <div className="catalog-flags">
      {flags.map((kind) => (
        <Flag key={kind} kind={kind} />
      ))}
    </div>
  );
}
