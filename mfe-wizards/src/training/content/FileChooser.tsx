import type { FileType } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { FileButton } from '@vr/shared-ui/FileButton';
import type { ContentFile } from './useContentFile.ts';

const FILE_ENDINGS: Record<FileType, string> = { UNITY: '.zip', APK: '.apk', WEB_GL: '.zip' };

export function FileChooser({ file, children }: { file: ContentFile; children: string }) {
  const types = useContentTypeNames();
  return (
    <FileButton
      small
      label={`: ${types[file.fileType]}`}
      accept={FILE_ENDINGS[file.fileType]}
      onChoose={file.choose}
      invalid={file.problem !== undefined}
      describedBy={file.problemId}
    >
      {children}
    </FileButton>
  );
}
