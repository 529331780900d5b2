import { usePortal } from '@vr/shared-ui/kernel';
import { type Builds, chosenTypes } from './build.ts';

/** Sends the chosen builds on their way to a master content; they go on while the person does something else. */
export function useStartBuilds(): (content: { id: number; name: string }, builds: Builds) => void {
  const { uploads } = usePortal();
  return ({ id, name }, builds) => {
    for (const fileType of chosenTypes(builds)) {
      const { file, version } = builds[fileType];
      const place = { kind: 'master-content' as const, id, fileType };
      if (file) uploads.start({ place, title: name, version: version.trim(), offlineAvailable: false, file });
    }
  };
}
