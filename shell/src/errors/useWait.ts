import { ApiError } from '@vr/shared-api/client';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal } from '@vr/shared-ui/kernel';

/** Returns when to try a refused call again, such as `in 3 minutes`. Undefined if the server gave no time. */
export function useWait(error: unknown): string | undefined {
  const { lang } = usePortal();
  return error instanceof ApiError && error.retryAfter ? formatWait(error.retryAfter, lang) : undefined;
}
