import { ApiError } from '@vr/shared-api/client';

/** The first id that the person can still open, or null. After another error than NOT_FOUND its detail shows it. */
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
