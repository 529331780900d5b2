import type { ManifestPage } from '@vr/shared-api/remote';
import { useRole } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';

const ToVerifyCount = loadable(() => import('./ToVerifyCount.tsx'));

/** How much waits for the person on a page: for the super admin, the trainings to verify. */
export function PageCount({ page }: { page: Pick<ManifestPage, 'serves'> }) {
  return useRole() === 'superadmin' && page.serves === 'trainings' && <ToVerifyCount />;
}
