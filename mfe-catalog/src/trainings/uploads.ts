import type { UploadProgress } from '@vr/shared-ui/uploads';

interface TrainingUpload {
  /** 0 to 100. */
  percent: number;
  /**
   * `stopped`: at least one upload waits for the person. `inspecting`: the server has all bytes and checks the builds.
   */
  state: 'sending' | 'inspecting' | 'stopped';
}

/** Returns the combined state of a training's running uploads, or null if there are none. */
export function uploadFor(uploads: readonly UploadProgress[], trainingId: number): TrainingUpload | null {
  const ofTraining = uploads.filter(
    ({ place, state }) => place.kind === 'training' && place.id === trainingId && state !== 'accepted',
  );
  if (ofTraining.length === 0) return null;
  const size = ofTraining.reduce((sum, upload) => sum + upload.size, 0);
  const sent = ofTraining.reduce((sum, upload) => sum + upload.sent, 0);
  const stopped = ofTraining.some(({ state }) => state === 'failed' || state === 'needs-file');
  return {
    percent: size > 0 ? Math.floor((100 * sent) / size) : 0,
    state: stopped ? 'stopped' : ofTraining.every(({ state }) => state === 'inspecting') ? 'inspecting' : 'sending',
  };
}
