import { ApiError } from '@vr/shared-api/client';

/**
 * The first of some trainings or courses that is there for the person, or null. What cannot be found out, because nobody answers,
 * counts as there: its detail tells more and offers another try.
 */
export async function firstThere(
  ids: readonly number[],
  look: (id: number) => Promise<unknown>,
): Promise<number | null> {
  for (const id of ids) {
    const isGone = await look(id).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND',
    );
    if (!isGone) return id;
  }
  return null;
}
