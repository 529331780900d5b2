import { ApiError } from '@vr/shared-api/client';

/**
 * Returns the first id whose detail exists, or null. A detail that fails with an error other than NOT_FOUND counts as
 * existing: once opened, it shows the error.
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
