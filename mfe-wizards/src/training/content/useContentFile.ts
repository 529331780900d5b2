import type { FileType } from '@vr/shared-api/limits';
import { LIVE_NOW } from '@vr/shared-ui/go-live';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { isSameFile, placeKey, type UploadProgress } from '@vr/shared-ui/uploads';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { useFieldProblem } from '../../form/FieldProblem.tsx';
import type { ContentValues, TrainingFiles, TrainingForm, TrainingValues } from '../values.ts';
import type { ContentContext } from './rules.ts';

/** The props of the cards of a content type. */
export interface ContentCardProps {
  fileType: FileType;
  /** The training that is edited or that has just been saved; undefined while it is new. */
  training: TrainingForm | undefined;
  files: TrainingFiles;
  onFiles: (change: Partial<TrainingFiles>) => void;
  context: ContentContext;
  /** Reads the training again, after its versions have changed. */
  onVersions: () => void;
}

export interface ContentFile {
  fileType: FileType;
  content: ContentValues;
  /** The file that has been chosen and not been sent yet. */
  chosen: File | null;
  /** The file that the training has. */
  saved: TrainingForm['files'][number] | undefined;
  /** The upload to show instead of the chosen and the saved file. */
  upload: UploadProgress | undefined;
  /** Whether the saved file has been uploaded while this page is open. */
  isJustUploaded: boolean;
  problem: string | undefined;
  /** The id of the element that shows the problem. */
  problemId: string;
  choose: (file: File) => void;
  undoChoice: () => void;
  setRemoved: (removed: boolean) => void;
}

/** The file of a content type: what the training has, what replaces it, and the actions on it. */
export function useContentFile({ fileType, training, files, onFiles }: ContentCardProps): ContentFile {
  const { uploads } = usePortal();
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const path = `contents.${fileType}`;
  const problem = useFieldProblem(`${path}.file`);
  const id = useId();
  const content = values.contents[fileType];
  const chosen = content.source === 'file' ? files.contents[fileType] : null;
  const saved = training?.files.find((file) => file.fileType === fileType);

  const key = training && placeKey({ kind: 'training', id: training.id, fileType });
  const latest = useUploads().find((upload) => upload.key === key);
  const isJustUploaded = latest?.state === 'accepted';
  // A file that was chosen after the upload began is shown instead of the upload.
  const isShown = latest && (!chosen || isSameFile(latest, chosen)) && !(isJustUploaded && saved);

  const choose = (file: File) => {
    if (latest?.state === 'failed') uploads.dismiss(latest.key);
    onFiles({ contents: { ...files.contents, [fileType]: file } });
    const version = saved && content.version === saved.version ? '' : content.version;
    void setFieldValue(path, {
      ...content,
      source: 'file',
      masterContentId: null,
      launchParameter: '',
      removed: false,
      version,
      ...(chosen ? {} : { notes: '', goLive: LIVE_NOW }),
    });
  };
  const undoChoice = () => {
    onFiles({ contents: { ...files.contents, [fileType]: null } });
    const source = saved?.masterContentId ? 'master' : 'file';
    void setFieldValue(path, {
      ...content,
      source,
      masterContentId: saved?.masterContentId ?? null,
      launchParameter: saved?.launchParameter ?? '',
      version: source === 'file' ? (saved?.version ?? '') : '',
    });
  };
  return {
    fileType,
    content,
    chosen,
    saved,
    upload: isShown ? latest : undefined,
    isJustUploaded,
    problem,
    problemId: `${id}-problem`,
    choose,
    undoChoice,
    setRemoved: (removed) => void setFieldValue(`${path}.removed`, removed),
  };
}
