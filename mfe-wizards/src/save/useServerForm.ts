import { useRef, useState } from 'react';
import type { SaveCalls, SavedVersion, SaveState } from './save.ts';

/** The version that the next save updates, with its content as known to the wizard. */
interface SaveBase<Input> extends SavedVersion {
  input: Input;
}

interface ServerFormInput<Form extends SavedVersion, Input> {
  initialForm: Form | undefined;
  /** The version on which a resumed draft is based. It may be older than `initialForm`. */
  draftBase: SaveState<Input>['edited'] | undefined;
  calls: SaveCalls<Form, Input>;
}

/** Tracks the training or course as it is on the server. */
export function useServerForm<Form extends SavedVersion, Input>(given: ServerFormInput<Form, Input>) {
  const { initialForm, draftBase, calls } = given;
  const baseOf = (form: Form): SaveBase<Input> => ({
    id: form.id,
    version: form.version,
    input: calls.inputOf(form),
  });
  /** Null until the object is created. */
  const base = useRef<SaveBase<Input> | null>(initialForm ? { ...baseOf(initialForm), ...draftBase } : null);
  const [form, setForm] = useState(initialForm);
  const [id, setId] = useState(initialForm?.id);
  return {
    form,
    id,
    base,
    setSaved: (saved: SavedVersion, input: Input) => {
      base.current = { id: saved.id, version: saved.version, input };
      setId(saved.id);
    },
    take: (theirs: Form) => {
      base.current = baseOf(theirs);
      setForm(theirs);
    },
    /** If nothing has been created yet, makes the next save an update of `theirs`. */
    takeIfNew: (theirs: Form) => {
      base.current ??= baseOf(theirs);
    },
    /** Reads the form again. The next save is based on it, unless someone else changed content that the wizard edits. */
    reload: async () => {
      const known = base.current;
      if (!known) return;
      try {
        const newest = await calls.read(known.id);
        setForm(newest);
        if (calls.isSame(calls.inputOf(newest, known.input), known.input))
          base.current = { ...known, version: newest.version };
      } catch {
        // If its version is stale, the next save reads the form again.
      }
    },
  };
}
