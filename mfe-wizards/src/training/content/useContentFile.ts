import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { LIVE_NOW } from '@vr/shared-ui/go-live';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { isSameFile, placeKey, type UploadProgress } from '@vr/shared-ui/uploads';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { ContentValues, TrainingForm, TrainingStepProps, TrainingValues } from '../values.ts';
import type { ContentContext } from './rules.ts';

type SavedFile = TrainingForm['files'][number];

export interface ContentCardProps extends TrainingStepProps {
  fileType: FileType;
  context: ContentContext;
  /** Reads the training again after its versions have changed. */
  onVersions: () => void;
}

export type ContentFile = ReturnType<typeof useContentFile>;

const withoutChoice = (content: ContentValues, saved: SavedFile | undefined): ContentValues => ({
  ...content,
  source: saved?.masterContentId ? 'master' : 'file',
  masterContentId: saved?.masterContentId ?? null,
  launchParameter: saved?.launchParameter ?? '',
  version: saved && !saved.masterContentId ? saved.version : '',
});

const isRefused = ({ state, error }: UploadProgress): boolean =>
  state === 'failed' && error?.code === 'CONTENT_REFUSED';

/** Returns the type that a refused build belongs to, according to the inspection. */
function adviceOf(upload: UploadProgress | undefined): FileType | undefined {
  const finding = upload && isRefused(upload) && upload.report?.findings.find(({ code }) => code === 'OTHER_TYPE');
  return finding ? FILE_TYPES.find((fileType) => fileType === finding.params.fileType) : undefined;
}

/**
 * Returns the saved file of a content type, the chosen or uploading file that replaces it, and the actions on these files.
 */
export function useContentFile({ fileType, training, files, onFiles, context }: ContentCardProps) {
  const { uploads } = usePortal();
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const path = `contents.${fileType}`;
  const problem = useFieldProblem(`${path}.file`);
  const id = useId();
  const content = values.contents[fileType];
  const chosen = content.source === 'file' ? files.contents[fileType] : null;
  const savedAs = (type: FileType) => training?.files.find((file) => file.fileType === type);
  const saved = savedAs(fileType);

  const all = useUploads();
  const uploadOf = (type: FileType): UploadProgress | undefined => {
    const key = training && placeKey({ kind: 'training', id: training.id, fileType: type });
    return all.find((upload) => upload.key === key);
  };
  const upload = uploadOf(fileType);
  const isJustUploaded = upload?.state === 'accepted';
  // If a file was chosen after the upload began, shows that file instead of the upload.
  const isShown = upload && (!chosen || isSameFile(upload, chosen)) && !(isJustUploaded && saved);

  /**
   * Chooses the file for a type. If the inspection refused the same file under another type, moves the file and its typed
   * texts.
   */
  const put = (type: FileType, file: File) => {
    const chosenFiles = { ...files.contents, [type]: file };
    const contents = { ...values.contents };
    const before = savedAs(type);
    const { version } = contents[type];
    const next: ContentValues = {
      ...contents[type],
      source: 'file',
      masterContentId: null,
      launchParameter: '',
      removed: false,
      version: before && version === before.version ? '' : version,
      ...(files.contents[type] ? {} : { notes: '', goLive: LIVE_NOW }),
    };
    for (const other of FILE_TYPES) {
      const upload = uploadOf(other);
      if (!upload) continue;
      if (other === type) {
        if (upload.state === 'failed') uploads.dismiss(upload.key);
      } else if (isRefused(upload) && isSameFile(upload, file)) {
        next.version ||= upload.version;
        next.offlineAvailable ||= contents[other].offlineAvailable;
        next.notes ||= contents[other].notes;
        next.goLive = contents[other].goLive;
        contents[other] = withoutChoice(contents[other], savedAs(other));
        chosenFiles[other] = null;
        uploads.dismiss(upload.key);
      }
    }
    onFiles({ contents: chosenFiles });
    void setFieldValue('contents', { ...contents, [type]: next });
  };
  const undoChoice = () => {
    onFiles({ contents: { ...files.contents, [fileType]: null } });
    void setFieldValue(path, withoutChoice(content, saved));
  };
  const shown = isShown ? upload : undefined;
  const advised = adviceOf(shown);
  const isFree = advised && !files.contents[advised] && !context.uploading.includes(advised);
  return {
    fileType,
    content,
    /** The chosen file that has not been sent yet. */
    chosen,
    saved,
    /** The upload to show instead of the chosen or saved file. */
    upload: shown,
    isJustUploaded,
    problem,
    problemId: `${id}-problem`,
    /** Moves a refused file to the type that it belongs to; undefined if this is impossible. */
    // Moves a copy of the file, because the original counts as already sent.
    move:
      chosen && advised && isFree
        ? {
            to: advised,
            run: () => put(advised, new File([chosen], chosen.name, { lastModified: chosen.lastModified })),
          }
        : undefined,
    choose: (file: File) => put(fileType, file),
    undoChoice,
    setRemoved: (removed: boolean) => void setFieldValue(`${path}.removed`, removed),
  };
}
