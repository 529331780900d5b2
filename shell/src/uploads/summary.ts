import { isUnderWay, type UploadProgress } from '@vr/shared-ui/uploads';

/** All uploads in a line. */
export interface Summary {
  /** What matters most: what has failed, then what needs the person, then what goes on, then what is done. */
  kind: 'failed' | 'needs-file' | 'under-way' | 'done';
  /** How many of that kind. */
  count: number;
  /** Of the bytes of those under way, 0 to 100; null while none is. */
  percent: number | null;
}

const share = (uploads: readonly UploadProgress[]): number => {
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0);
  return size === 0 ? 0 : Math.floor((100 * sent) / size);
};

/** What the collapsed tray says of the uploads; nothing where there are none. */
export function summaryOf(uploads: readonly UploadProgress[]): Summary | undefined {
  if (uploads.length === 0) return undefined;
  const underWay = uploads.filter((upload) => isUnderWay(upload) && upload.state !== 'needs-file');
  const percent = underWay.length > 0 ? share(underWay) : null;
  const count = (state: UploadProgress['state']) => uploads.filter((upload) => upload.state === state).length;
  if (count('failed') > 0) return { kind: 'failed', count: count('failed'), percent };
  if (count('needs-file') > 0) return { kind: 'needs-file', count: count('needs-file'), percent };
  if (underWay.length > 0) return { kind: 'under-way', count: underWay.length, percent };
  return { kind: 'done', count: uploads.length, percent };
}
