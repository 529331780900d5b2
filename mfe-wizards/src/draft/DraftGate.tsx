import { dropOldDrafts } from '@vr/shared-ui/drafts';
import { type ReactNode, useEffect, useState } from 'react';
import { DraftOffer } from './DraftOffer.tsx';
import { deleteOldDraftFiles, readDraftFiles } from './files.ts';

/** A stored draft that the user has chosen to continue. */
export interface ResumedDraft<Draft, Files> {
  draft: Draft;
  files: Files;
}

interface DraftGateProps<Draft, Files extends object> {
  draftKey: string;
  /** Reads the stored draft; returns undefined if there is none. */
  read: (storage: Storage, key: string, now: number) => { draft: Draft; at: number } | undefined;
  /** Describes the draft in a sentence. */
  textOf: (draft: Draft) => string;
  /** The files of a draft that was stored without files. */
  noFiles: Files;
  /** Puts the offer into the place of the wizard. */
  renderOffer: (offer: ReactNode) => ReactNode;
  /** Renders the wizard, with the draft that is resumed if any. */
  children: (resumed: ResumedDraft<Draft, Files> | undefined) => ReactNode;
}

/** Offers a stored draft before the wizard opens, and deletes drafts and files that are too old. */
export function DraftGate<Draft, Files extends object>(props: DraftGateProps<Draft, Files>) {
  const { draftKey, read, textOf, noFiles, renderOffer, children } = props;
  const [stored] = useState(() => read(localStorage, draftKey, Date.now()));
  useEffect(() => {
    dropOldDrafts(localStorage, Date.now());
    void deleteOldDraftFiles((key) => localStorage.getItem(key) !== null, Date.now());
  }, []);
  const [isDecided, setIsDecided] = useState(!stored);
  const [resumed, setResumed] = useState<ResumedDraft<Draft, Files>>();
  if (!stored || isDecided) return children(resumed);
  return renderOffer(
    <DraftOffer
      at={stored.at}
      text={textOf(stored.draft)}
      onContinue={async () => {
        setResumed({ draft: stored.draft, files: await readDraftFiles(draftKey, noFiles) });
        setIsDecided(true);
      }}
      onStartOver={() => {
        localStorage.removeItem(draftKey);
        setIsDecided(true);
      }}
    />,
  );
}
