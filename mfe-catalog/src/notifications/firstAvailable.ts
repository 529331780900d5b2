import { ApiError } from '@vr/shared-api/client';

/**
 * Returns the id of the first training or course that the person can still open, or null if there is none. If
 * `fetchDetail` fails with an error other than NOT_FOUND, the item counts as available, because its detail shows the
 * error and offers a retry.
 */
export async function firstAvailable(
  ids: readonly number[],
  fetchDetail: (id: number) => Promise<unknown>,
): Promise<number | null> {
  for (const id of ids) {
    const isGone = await fetchDetail(id).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND',
    );
    if (!isGone) return id;
  }
  return null;
}
