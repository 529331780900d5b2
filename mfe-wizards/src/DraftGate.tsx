import { dropOldDrafts } from '@vr/shared-ui/draft/store';
import { type ReactNode, useEffect, useState } from 'react';
import { DraftOffer } from './DraftOffer.tsx';
import { dropOldFiles, readFiles } from './draft.ts';

/** What a wizard goes on with. */
interface Begun<D, F> {
  draft: D;
  files: F;
}

interface DraftGateProps<D, F extends object> {
  /** Where the draft is kept. */
  draftKey: string;
  /** Reads it; null or undefined where there is none. */
  read: (storage: Storage, key: string, now: number) => { draft: D; at: number } | null | undefined;
  /** Says what was begun. */
  textOf: (draft: D) => string;
  /** The files of a draft that has kept none. */
  noFiles: F;
  /** Puts the offer where the wizard will be. */
  alone: (offer: ReactNode) => ReactNode;
  /** The wizard, going on with a draft or anew. */
  children: (begun: Begun<D, F> | undefined) => ReactNode;
}

/** Offers a draft back where there is one; then the wizard. */
export function DraftGate<D, F extends object>(props: DraftGateProps<D, F>) {
  const { draftKey, read, textOf, noFiles, alone, children } = props;
  const [offered] = useState(() => read(localStorage, draftKey, Date.now()));
  useEffect(() => {
    dropOldDrafts(localStorage, Date.now());
    void dropOldFiles((name) => localStorage.getItem(name) !== null, Date.now());
  }, []);
  const [beginning, setBeginning] = useState<Begun<D, F> | 'anew' | undefined>(offered ? undefined : 'anew');
  if (!offered || beginning) return children(beginning === 'anew' ? undefined : beginning);
  return alone(
    <DraftOffer
      at={offered.at}
      text={textOf(offered.draft)}
      onContinue={async () => setBeginning({ draft: offered.draft, files: await readFiles(draftKey, noFiles) })}
      onAnew={() => {
        localStorage.removeItem(draftKey);
        setBeginning('anew');
      }}
    />,
  );
}
