import { useRef, useState } from 'react';
import type { SaveCalls, SavedVersion, SaveState } from './save.ts';

/** The version that the next save updates, and its content as the wizard knows it. */
interface SaveBase<Input> extends SavedVersion {
  input: Input;
}

interface ServerFormInput<Form extends SavedVersion, Input> {
  initialForm: Form | undefined;
  /** The version that a resumed draft was based on, which may be older than the form. */
  draftBase: SaveState<Input>['edited'] | undefined;
  calls: SaveCalls<Form, Input>;
}

/** The training or course as the server has it. */
export function useServerForm<Form extends SavedVersion, Input>(given: ServerFormInput<Form, Input>) {
  const { initialForm, draftBase, calls } = given;
  const baseOf = (form: Form): SaveBase<Input> => ({
    id: form.id,
    version: form.version,
    input: calls.inputOf(form),
  });
  /** Null while nothing has been created. */
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
    /** Makes the next save an update of this form if nothing has been created so far. */
    takeIfNew: (theirs: Form) => {
      base.current ??= baseOf(theirs);
    },
    /** Reads the form again. The next save is based on it unless someone else has changed what the wizard edits. */
    reload: async () => {
      const known = base.current;
      if (!known) return;
      try {
        const newest = await calls.read(known.id);
        setForm(newest);
        if (calls.isSame(calls.inputOf(newest, known.input), known.input))
          base.current = { ...known, version: newest.version };
      } catch {
        // The next save reads the form again if its version is stale.
      }
    },
  };
}
