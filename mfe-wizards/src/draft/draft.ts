import { type DraftStorage, keepDraft, readStoredDraft } from '@vr/shared-ui/drafts';
import type { SaveState } from '../save/useSave.ts';

/** The unsaved work of one person on one training or course. */
export interface WizardDraft<Values, Input, Step extends string> extends SaveState<Input> {
  values: Values;
  step: Step;
}

/**
 * Returns the stored draft and the time at which it was stored. Fields that an older format does not have get their
 * empty values. Returns undefined for a draft without readable values.
 */
export function readWizardDraft<Draft extends WizardDraft<{ languages: unknown[] }, unknown, string>>(
  storage: DraftStorage,
  key: string,
  now: number,
  steps: readonly [Draft['step'], ...Draft['step'][]],
  empty: Draft['values'],
): { at: number; draft: Draft } | undefined {
  const stored = readStoredDraft(storage, key, now);
  const draft = stored?.values as Partial<Draft> | undefined;
  if (!stored || !draft?.values || !Array.isArray(draft.values.languages)) return undefined;
  const { step, edited = null } = draft;
  // Older drafts only say whether something was sent.
  const creation = typeof draft.creation?.sent === 'boolean' ? null : (draft.creation ?? null);
  return {
    at: stored.at,
    draft: {
      ...draft,
      values: { ...empty, ...draft.values },
      step: step && steps.includes(step) ? step : steps[0],
      creation,
      edited,
    } as Draft,
  };
}

/** Stores a draft. Returns whether the browser had room for it. */
export function storeWizardDraft(
  storage: DraftStorage,
  key: string,
  draft: WizardDraft<unknown, unknown, string>,
  now: number,
): boolean {
  keepDraft(storage, key, { ...draft }, now);
  return readStoredDraft(storage, key, now)?.at === now;
}
