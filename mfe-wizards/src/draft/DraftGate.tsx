import { DRAFTS_MAX } from '@vr/shared-api/limits';
import { type DraftStorage, dropOldDrafts } from '@vr/shared-ui/drafts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { DraftOffer } from './DraftOffer.tsx';
import { type DraftSubject, draftsOf, newDraftKey, type SavedDraft, type StoredDraft } from './draft.ts';
import { deleteDraftFiles, deleteOldDraftFiles, readDraftFiles } from './files.ts';
import { holdDraft, openDrafts } from './open-drafts.ts';

/** A stored draft that the user chose to continue. */
export interface ResumedDraft<Draft, Files> {
  draft: Draft;
  files: Files;
}

interface OpenedWizard<Draft, Files> {
  key: string;
  resumed: ResumedDraft<Draft, Files> | undefined;
}

interface DraftGateProps<Draft extends SavedDraft, Files extends object> {
  subject: DraftSubject;
  read: (storage: DraftStorage, key: string, now: number) => { draft: Draft; at: number } | undefined;
  titleOf: (draft: Draft) => string;
  textOf: (title: string) => string;
  /** Used as `files` for a draft that was stored without files. */
  noFiles: Files;
  renderOffer: (offer: ReactNode) => ReactNode;
  children: (wizard: OpenedWizard<Draft, Files>) => ReactNode;
}

function deleteDraft(key: string): void {
  localStorage.removeItem(key);
  void deleteDraftFiles(key);
}

/**
 * Before the wizard, offers the stored drafts that are not open in another tab. Deletes drafts that are too old, and the
 * oldest if there are too many.
 */
export function DraftGate<Draft extends SavedDraft, Files extends object>(props: DraftGateProps<Draft, Files>) {
  const { subject, read, titleOf, textOf, noFiles, renderOffer, children } = props;
  const [drafts, setDrafts] = useState(() =>
    draftsOf(localStorage, subject, (key) => read(localStorage, key, Date.now())),
  );
  const [isChecked, setIsChecked] = useState(false);
  const [newKey] = useState(() => newDraftKey(subject));
  const [resumed, setResumed] = useState<OpenedWizard<Draft, Files>>();
  const [startsNew, setStartsNew] = useState(false);
  const opened = resumed ?? (startsNew || drafts.length === 0 ? { key: newKey, resumed: undefined } : undefined);
  const openedKey = opened?.key;

  useEffect(() => (openedKey === undefined ? undefined : holdDraft(openedKey)), [openedKey]);

  const checkDrafts = useEffectEvent(async () => {
    const open = await openDrafts();
    const free = drafts.filter(({ key }) => !open.has(key));
    for (const { key } of free.slice(DRAFTS_MAX)) deleteDraft(key);
    setDrafts(free.slice(0, DRAFTS_MAX));
    setIsChecked(true);
  });
  useEffect(() => {
    dropOldDrafts(localStorage, Date.now());
    void deleteOldDraftFiles((key) => localStorage.getItem(key) !== null, Date.now());
    void checkDrafts();
  }, []);

  const discard = (discarded: string) => {
    deleteDraft(discarded);
    setDrafts((before) => before.filter(({ key }) => key !== discarded));
  };
  const resume = async ({ key, draft }: StoredDraft<Draft>) => {
    // Another tab may have opened the draft in the meantime.
    if ((await openDrafts()).has(key)) setDrafts((before) => before.filter((other) => other.key !== key));
    else setResumed({ key, resumed: { draft, files: await readDraftFiles(key, noFiles) } });
  };

  if (opened) return children(opened);
  return renderOffer(
    isChecked && (
      <DraftOffer
        drafts={drafts.map((stored) => ({ ...stored, title: titleOf(stored.draft) }))}
        textOf={textOf}
        onContinue={resume}
        onDiscard={discard}
        onStartNew={() => setStartsNew(true)}
      />
    ),
  );
}
