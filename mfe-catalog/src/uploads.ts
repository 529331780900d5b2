import type { UploadProgress } from '@vr/shared-ui/uploads';

/** How the builds that are on their way for a training are doing, all taken together. */
export interface TrainingUpload {
  /** 0 to 100. */
  percent: number;
  /** stopped: at least one waits for the person. inspecting: all bytes are there. */
  state: 'sending' | 'inspecting' | 'stopped';
}

/** What is on its way for a training; null where nothing is. */
export function uploadFor(uploads: readonly UploadProgress[], trainingId: number): TrainingUpload | null {
  const these = uploads.filter(
    ({ place, state }) => place.kind === 'training' && place.id === trainingId && state !== 'accepted',
  );
  if (these.length === 0) return null;
  const size = these.reduce((sum, upload) => sum + upload.size, 0);
  const sent = these.reduce((sum, upload) => sum + upload.sent, 0);
  const stopped = these.some(({ state }) => state === 'failed' || state === 'needs-file');
  return {
    percent: size > 0 ? Math.floor((100 * sent) / size) : 0,
    state: stopped ? 'stopped' : these.every(({ state }) => state === 'inspecting') ? 'inspecting' : 'sending',
  };
}
