import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WizardDraft } from './draft.ts';
import {
  ConflictError,
  create,
  type FollowUp,
  type FollowUpProgress,
  followUp,
  newCreation,
  type SaveCalls,
  type Saved,
  update,
} from './saving.ts';

interface UseSaveInput<Form extends Saved, Input, Subject> {
  /** As it was when the wizard opened. */
  opened: Form | undefined;
  draft: Pick<WizardDraft<unknown, Input, string>, 'creation' | 'edited'> | undefined;
  calls: SaveCalls<Form, Input>;
  /** The key of the query that the wizard edits the answer of: it is not asked for again. */
  formQuery: string;
  texts: { created: string; edited: string };
  /** What something that follows a save is called. */
  nameOf: (subject: Subject) => string;
}

interface SaveInput<Form, Input, Subject> {
  input: Input;
  /** What somebody else has saved in between, and is knowingly overwritten. */
  over?: Form;
  /** Called before something new is sent, when what makes it once is to be kept. */
  onSending: () => void;
  /** What follows, now that it is saved. */
  followUps: (id: number, before: Form | undefined, sent: ReadonlySet<File>) => FollowUp<Subject>[];
}

/** Saves, and then what belongs to it; something new is made once, every further save edits it. */
export function useSave<Form extends Saved, Input, Subject>(given: UseSaveInput<Form, Input, Subject>) {
  const { opened, draft, calls, formQuery, texts, nameOf } = given;
  const { t } = useTranslation('wizards');
  const { notify } = usePortal();
  const queries = useQueryClient();
  const editedOf = (form: Form) => ({ id: form.id, version: form.version, input: calls.inputOf(form) });
  /** What the next save is upon. */
  const edited = useRef<(Saved & { input: Input }) | null>(opened ? { ...editedOf(opened), ...draft?.edited } : null);
  const creation = useRef(draft?.creation ?? newCreation());
  const sent = useRef(new Set<File>());
  const [current, setCurrent] = useState(opened);
  const [id, setId] = useState(opened?.id);
  const [saved, setSaved] = useState<'created' | 'edited' | null>(null);
  const [followUps, setFollowUps] = useState<readonly FollowUpProgress<Subject>[]>([]);
  const [conflict, setConflict] = useState<Form | null>(null);

  const tell = (key: string, state: FollowUpProgress<Subject>['state'], error: unknown) =>
    setFollowUps((list) => list.map((one) => (one.key === key ? { ...one, state, error } : one)));

  const refresh = useCallback(
    () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== formQuery }),
    [queries, formQuery],
  );

  /** Asks for it anew, and goes on from there unless somebody has changed what the wizard edits. */
  const reload = async () => {
    const known = edited.current;
    if (!known) return;
    try {
      const form = await calls.read(known.id);
      setCurrent(form);
      if (calls.same(calls.inputOf(form, known.input), known.input))
        edited.current = { ...known, version: form.version };
    } catch {
      // The next save asks again where it has to.
    }
  };

  /** Does what follows; answers what has been done. */
  const follow = async (list: readonly FollowUpProgress<Subject>[]) => {
    const done: FollowUpProgress<Subject>[] = [];
    await followUp(list, (key, state, error) => {
      tell(key, state, error);
      const one = list.find((other) => other.key === key);
      if (!one) return;
      if (state === 'done') {
        if (one.file) sent.current.add(one.file);
        done.push(one);
      }
      if (state === 'failed')
        notify({ kind: 'error', text: t('wizard.save.failedOne', { name: nameOf(one.subject) }) });
    });
    await reload();
    void refresh();
    return done;
  };

  const send = async ({ input, over, onSending }: SaveInput<Form, Input, Subject>) => {
    const known = edited.current;
    if (known) return update(calls, over ?? known, input, known.input);
    const attempt = { ...creation.current };
    creation.current.sent = true;
    onSending();
    try {
      return await create(calls, input, attempt);
    } catch (error) {
      // What the server has refused it has not made.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) creation.current.sent = attempt.sent;
      throw error;
    }
  };

  /** Saves; answers what of what follows has been done, or null where somebody else has saved in between. */
  const save = async (asked: SaveInput<Form, Input, Subject>): Promise<FollowUpProgress<Subject>[] | null> => {
    const { input, over } = asked;
    const kind = edited.current ? 'edited' : 'created';
    setConflict(null);
    try {
      const { id: savedId, version } = await send(asked);
      edited.current = { id: savedId, version, input };
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const theirs = error.theirs as Form;
      // An earlier attempt has made it, and somebody has found it since.
      edited.current ??= editedOf(theirs);
      setConflict(theirs);
      return null;
    }
    const { id: savedId } = edited.current;
    setId(savedId);
    setSaved(kind);
    notify({ kind: 'success', text: texts[kind] });
    const list = asked
      .followUps(savedId, over ?? current, sent.current)
      .map((one): FollowUpProgress<Subject> => ({ ...one, state: 'waiting', error: null }));
    setFollowUps(list);
    return follow(list);
  };

  return {
    /** As the server has it; undefined while it is new. */
    current,
    /** Its id, once it has one. */
    id,
    saved,
    followUps,
    conflict,
    setConflict,
    creation,
    edited,
    isSent: (file: File) => sent.current.has(file),
    save,
    reload,
    refresh,
    /** Does one of what follows again. */
    retry: (key: string) => follow(followUps.filter((one) => one.key === key)),
    /** Goes on from what somebody else has saved. */
    takeTheirs(theirs: Form) {
      edited.current = editedOf(theirs);
      setCurrent(theirs);
      setConflict(null);
      setFollowUps([]);
      setSaved(null);
    },
  };
}
