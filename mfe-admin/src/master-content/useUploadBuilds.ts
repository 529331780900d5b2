import { usePortal } from '@vr/shared-ui/kernel';
import { type Builds, chosenTypes } from './build.ts';

/** Returns a function that starts the uploads of the chosen builds to a master content. */
export function useUploadBuilds(): (content: { id: number; name: string }, builds: Builds) => void {
  const { uploads } = usePortal();
  return ({ id, name }, builds) => {
    for (const fileType of chosenTypes(builds)) {
      const { file, version } = builds[fileType];
      const place = { kind: 'master-content' as const, id, fileType };
      if (file) uploads.start({ place, title: name, version: version.trim(), offlineAvailable: false, file });
    }
  };
}
