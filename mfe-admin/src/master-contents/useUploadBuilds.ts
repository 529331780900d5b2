import { readGoLive } from '@vr/shared-ui/go-live';
import { usePortal } from '@vr/shared-ui/kernel';
import { type Builds, chosenTypes } from './build.ts';

/** Returns a function that starts the uploads of the chosen builds to a master content. */
export function useUploadBuilds(): (content: { id: number; name: string }, builds: Builds) => void {
  const { uploads } = usePortal();
  return ({ id, name }, builds) => {
    for (const fileType of chosenTypes(builds)) {
      const { file, version, notes, goLive } = builds[fileType];
      const place = { kind: 'master-content' as const, id, fileType };
      const about = { version: version.trim(), notes: notes.trim(), ...readGoLive(goLive) };
      if (file) uploads.start({ place, title: name, ...about, offlineAvailable: false, file });
    }
  };
}
