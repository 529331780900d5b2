import { useFormikContext } from 'formik';
import type { TrainingValues } from '../values.ts';
import type { ContentCardProps } from './useContentFile.ts';
import { useMasterContents } from './useOwnerLibrary.ts';

/** The master content of a content type: the choices, what is chosen, and the actions on it. */
export function useContentMaster({ fileType, training, files, onFiles }: ContentCardProps) {
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const { data, isPending, error, refetch } = useMasterContents(training, true);
  const path = `contents.${fileType}`;
  const content = values.contents[fileType];
  const saved = training?.files.find((file) => file.fileType === fileType);
  const chosenFile = files.contents[fileType];
  const savedFileName = saved?.masterContentId === null ? saved.fileName : undefined;

  const choices = (data?.items ?? []).flatMap((master) => {
    const build = master.files.find((file) => file.fileType === fileType);
    return build ? [{ master, build }] : [];
  });
  const chosen = choices.find(({ master }) => master.id === content.masterContentId);

  return {
    content,
    saved,
    choices,
    chosen,
    /** The id of a master content that the training uses but that is no longer among the choices. */
    missingId: content.masterContentId !== null && !chosen ? content.masterContentId : undefined,
    /** The name of the file that the training uses instead of a master content. */
    fileInUse: content.source === 'file' && !content.removed ? (chosenFile?.name ?? savedFileName) : undefined,
    isPending,
    error: data ? null : error,
    reload: () => void refetch(),
    choose: (masterContentId: number) => {
      if (chosenFile) onFiles({ contents: { ...files.contents, [fileType]: null } });
      void setFieldValue(path, { ...content, source: 'master', masterContentId, removed: false });
    },
    clear: () =>
      void setFieldValue(path, {
        ...content,
        source: 'file',
        masterContentId: null,
        launchParameter: '',
        removed: saved !== undefined && saved.masterContentId !== null,
        version: saved && saved.masterContentId === null ? saved.version : '',
      }),
    undoRemoval: () =>
      void setFieldValue(path, {
        ...content,
        source: 'master',
        masterContentId: saved?.masterContentId ?? null,
        launchParameter: saved?.launchParameter ?? '',
        removed: false,
      }),
  };
}
