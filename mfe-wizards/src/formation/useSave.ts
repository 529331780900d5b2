import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getTrainingForm } from '@vr/shared-api/contract/trainings';
import { can } from '@vr/shared-api/permissions';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormationDraft } from './draft.ts';
import { inputOf, valuesOf } from './input.ts';
import { useSubjectName } from './SaveReport.tsx';
import {
  ConflictError,
  type Creation,
  create,
  type FollowUpProgress,
  followUp,
  followUpsOf,
  sameInput,
  update,
} from './save.ts';
import type { FormationFiles, FormationValues, TrainingForm, TrainingInput } from './values.ts';

/** Signs that no other wizard has. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The training on the server as this wizard knows it: what its next save is upon. */
interface Edited {
  id: number;
  version: number;
  input: TrainingInput;
}

interface SaveInput {
  values: FormationValues;
  files: FormationFiles;
  title: string;
  /** What somebody else has saved in between, and is knowingly overwritten. */
  over?: TrainingForm;
  /** Called before a new training is sent, when what makes it once is to be kept. */
  onSending: () => void;
}

/** Saves the training and then what belongs to it; a new one is made once, every further save edits it. */
export function useSave(opened: TrainingForm | undefined, draft: FormationDraft | undefined) {
  const { t } = useTranslation('wizards');
  const { api, uploads, notify } = usePortal();
  const person = useProfile();
  const queries = useQueryClient();
  const nameOf = useSubjectName();
  const maySetAccesses = can(person, 'training:set-accesses');
  const editedOf = (form: TrainingForm): Edited => ({
    id: form.id,
    version: form.version,
    input: inputOf(valuesOf(form), maySetAccesses),
  });
  const [training, setTraining] = useState(opened);
  const edited = useRef<Edited | null>(opened ? { ...editedOf(opened), ...draft?.edited } : null);
  const creation = useRef<Creation>(draft?.creation ?? { idempotencyKey: newKey(), sent: false });
  const sent = useRef(new Set<File>());
  const [id, setId] = useState(opened?.id);
  const [saved, setSaved] = useState<'created' | 'edited' | null>(null);
  const [followUps, setFollowUps] = useState<readonly FollowUpProgress[]>([]);
  const [conflict, setConflict] = useState<TrainingForm | null>(null);

  const tell = (key: string, state: FollowUpProgress['state'], error: unknown) =>
    setFollowUps((list) => list.map((one) => (one.key === key ? { ...one, state, error } : one)));

  const refresh = useCallback(
    () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getTrainingForm' }),
    [queries],
  );

  /** Asks for the training anew, and goes on from there unless somebody has changed what the wizard edits. */
  const reload = useCallback(async () => {
    const known = edited.current;
    if (!known) return;
    try {
      const form = await api.call(getTrainingForm, { params: { id: known.id } });
      setTraining(form);
      const theirs = inputOf(valuesOf(form), known.input.accesses !== undefined);
      if (sameInput(theirs, known.input)) edited.current = { ...known, version: form.version };
    } catch {
      // The next save asks again where it has to.
    }
  }, [api]);

  /** Does what follows; answers what has been done. */
  const follow = async (list: readonly FollowUpProgress[]) => {
    const done: FollowUpProgress[] = [];
    await followUp(list, (key, state, error) => {
      tell(key, state, error);
      const one = list.find((other) => other.key === key);
      if (!one) return;
      if (state === 'done') {
        if (one.file) sent.current.add(one.file);
        done.push(one);
      }
      if (state === 'failed')
        notify({ kind: 'error', text: t('formation.save.failedOne', { name: nameOf(one.subject) }) });
    });
    await reload();
    void refresh();
    return done;
  };

  const send = async (input: TrainingInput, { over, onSending }: SaveInput) => {
    const known = edited.current;
    if (known) return update(api, over ? { id: over.id, version: over.version } : known, input, known.input);
    const attempt = { ...creation.current };
    creation.current.sent = true;
    onSending();
    try {
      return await create(api, input, attempt);
    } catch (error) {
      // What the server has refused it has not made.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) creation.current.sent = attempt.sent;
      throw error;
    }
  };

  /** Saves; answers what of what follows has been done, or null where somebody else has saved in between. */
  const save = async (given: SaveInput): Promise<FollowUpProgress[] | null> => {
    const { values, files, title, over } = given;
    const input = inputOf(values, maySetAccesses);
    const kind = edited.current ? 'edited' : 'created';
    setConflict(null);
    try {
      const { id: savedId, version } = await send(input, given);
      edited.current = { id: savedId, version, input };
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      // An earlier attempt has made it, and somebody has found it since.
      edited.current ??= editedOf(error.theirs);
      setConflict(error.theirs);
      return null;
    }
    const { id: savedId } = edited.current;
    setId(savedId);
    setSaved(kind);
    notify({ kind: 'success', text: kind === 'created' ? t('formation.save.created') : t('formation.save.edited') });
    const list = followUpsOf({
      api,
      uploads,
      id: savedId,
      title,
      values,
      files,
      before: over ?? training,
      sent: sent.current,
      mayAttachResources: can(person, 'resource:manage'),
    }).map((one): FollowUpProgress => ({ ...one, state: 'waiting', error: null }));
    setFollowUps(list);
    return follow(list);
  };

  return {
    training,
    /** The training's, once it has one. */
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
    takeTheirs(theirs: TrainingForm) {
      edited.current = editedOf(theirs);
      setTraining(theirs);
      setConflict(null);
      setFollowUps([]);
      setSaved(null);
    },
  };
}
