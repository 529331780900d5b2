import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@vr/shared-api/contract/endpoint';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCallback, useRef, useState } from 'react';
import type { FollowUp } from './followUps.ts';
import {
  ConflictError,
  type Creation,
  createOnce,
  isRefused,
  newCreation,
  type SaveCalls,
  type SavedVersion,
  type SaveState,
  updateUnlessChanged,
} from './save.ts';
import { type FollowUpsResult, useFollowUps } from './useFollowUps.ts';
import { useServerForm } from './useServerForm.ts';

interface FollowUpsInput<Form, Values, Files> {
  id: number;
  values: Values;
  files: Files;
  /** The form before the save; undefined for something new. */
  before: Form | undefined;
  /** Chosen files that earlier follow-ups already sent. */
  sentFiles: ReadonlySet<File>;
}

interface UseSaveInput<Form extends SavedVersion, Input, Values, Files, Part> {
  /** The form when the wizard opened; undefined for something new. */
  initialForm: Form | undefined;
  draft: SaveState<Input> | undefined;
  calls: SaveCalls<Form, Input>;
  inputOf: (values: Values) => Input;
  followUpsOf: (given: FollowUpsInput<Form, Values, Files>) => FollowUp<Part>[];
  /** The endpoints whose cached replies a save makes stale, apart from the form's own endpoint. */
  changed: readonly Endpoint[];
  texts: { created: string; edited: string };
  partName: (part: Part) => string;
}

interface SaveInput<Form, Values, Files> {
  values: Values;
  files: Files;
  /** The form saved by someone else that the user decided to overwrite. */
  overwrites?: Form;
  /** Called before a creation is sent, so that the caller can first store its idempotency key. */
  onSending: () => void;
}

/** Saves a training or course, then runs its follow-ups. The first save creates the object; later saves update it. */
export function useSave<Form extends SavedVersion, Input, Values, Files, Part>(
  given: UseSaveInput<Form, Input, Values, Files, Part>,
) {
  const { initialForm, draft, calls, inputOf, followUpsOf, changed, texts, partName } = given;
  const { notify } = usePortal();
  const queries = useQueryClient();
  const server = useServerForm({ initialForm, draftBase: draft?.edited, calls });
  const { form, id, base } = server;
  const { creation, create } = useCreation(calls, draft?.creation);
  const [outcome, setOutcome] = useState<'created' | 'edited' | null>(null);
  const [conflict, setConflict] = useState<Form | null>(null);

  const refreshQueries = useCallback(() => invalidate(queries, ...changed), [queries, changed]);
  const { followUps, sentFiles, start, retry, clear } = useFollowUps<Part>({
    partName,
    onFinished: async () => {
      await server.reload();
      void refreshQueries();
    },
  });

  const send = (input: Input, { overwrites, onSending }: SaveInput<Form, Values, Files>) => {
    const known = base.current;
    return known ? updateUnlessChanged(calls, overwrites ?? known, input, known.input) : create(input, onSending);
  };

  /** Saves, then runs the follow-ups. Returns their result, or null if someone else saved in the meantime. */
  const save = async (request: SaveInput<Form, Values, Files>): Promise<FollowUpsResult<Part> | null> => {
    const { values, files, overwrites } = request;
    const kind = base.current ? 'edited' : 'created';
    const input = inputOf(values);
    setConflict(null);
    setOutcome(null);
    clear();
    let saved: SavedVersion;
    try {
      saved = await send(input, request);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const theirs = error.theirs as Form;
      // A conflict for a new object means that an earlier attempt created it and someone else has edited it since then.
      server.takeIfNew(theirs);
      setConflict(theirs);
      return null;
    }
    server.setSaved(saved, input);
    setOutcome(kind);
    const result = await start(
      followUpsOf({ id: saved.id, values, files, before: overwrites ?? form, sentFiles: sentFiles.current }),
    );
    // A failed follow-up showed an error notice, which a success notice would contradict.
    if (result.isComplete) notify({ kind: 'success', text: texts[kind] });
    return result;
  };

  return {
    form,
    id,
    /** The text about the last save; null if there was no save yet. */
    savedText: outcome && texts[outcome],
    partName,
    followUps,
    /** The form that someone else saved in the meantime. Null after the user decided which version to keep. */
    conflict,
    dismissConflict: () => setConflict(null),
    takeTheirs: (theirs: Form) => {
      server.take(theirs);
      setConflict(null);
      clear();
      setOutcome(null);
    },
    saveState: (): SaveState<Input> => ({
      creation: base.current ? null : creation.current,
      edited: base.current,
    }),
    hasSent: (file: File) => sentFiles.current.has(file),
    save,
    retry,
    reload: server.reload,
    refreshQueries,
  };
}

/** Creates the training or course only once, even if its request must be repeated. */
function useCreation<Form extends SavedVersion, Input>(
  calls: SaveCalls<Form, Input>,
  resumed: Creation<Input> | null | undefined,
) {
  const creation = useRef<Creation<Input>>(resumed ?? newCreation());
  return {
    creation,
    create: async (input: Input, onSending: () => void) => {
      const attempt = { ...creation.current };
      creation.current.sent = attempt.sent ?? input;
      onSending();
      try {
        return await createOnce(calls, input, attempt);
      } catch (error) {
        if (isRefused(error)) creation.current.sent = attempt.sent;
        throw error;
      }
    },
  };
}
