import { ApiError } from '@vr/shared-api/client';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type Refusal, refusalOf } from './refusal.ts';

type Schemas = typeof import('./schemas.ts');
type Problems<Name extends string> = Partial<Record<Name, string[]>>;

interface FormOptions<Name extends string> {
  schema: keyof Schemas['SCHEMAS'];
  /** The initial values, in the order of the fields on screen. */
  initial: Record<Name, string>;
  /** The error codes about a field's value. The message with the given key is shown until that value changes. */
  refusals?: Partial<Record<ApiError['code'], readonly [field: NoInfer<Name>, message: string]>>;
  /** Sends the values. A thrown error counts as a refusal. */
  send: (values: Record<Name, string>) => Promise<void>;
}

/** The schemas, once loaded, and the function that loads them. */
function useSchemas() {
  const [schemas, setSchemas] = useState<Schemas>();
  const load = async () => {
    const loaded = await import('./schemas.ts');
    setSchemas(loaded);
    return loaded;
  };
  return { schemas, load };
}

/**
 * Restores the focus after sending, because a button loses it when it becomes disabled. Returns a function that stores the
 * focused element.
 */
function useFocusAfterSending(sending: boolean): () => void {
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!sending && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
  }, [sending]);
  return () => {
    focused.current = document.activeElement;
  };
}

/**
 * The state of a small form. The first attempt to send the form shows all problems and focuses the first invalid field. The
 * signed-out screens use this hook instead of Formik, to load less script (decision 3). The schemas and their library are
 * loaded when the form first gets the focus.
 */
export function useForm<Name extends string>({ schema, initial, refusals = {}, send }: FormOptions<Name>) {
  const [values, setValues] = useState(initial);
  const { schemas, load } = useSchemas();
  const [attempted, setAttempted] = useState(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refused, setRefused] = useState<{ [Field in Name]?: { value: string; message: string } }>({});
  const rememberFocus = useFocusAfterSending(sending);
  const names = Object.keys(values) as Name[];
  const set = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }));

  const problemsWith = ({ SCHEMAS, problemsIn }: Schemas): Problems<Name> => {
    const found: Problems<Name> = problemsIn(SCHEMAS[schema], values);
    for (const name of names) if (refused[name]?.value === values[name]) found[name] ??= [refused[name].message];
    return found;
  };
  const problems: Problems<Name> = attempted && schemas ? problemsWith(schemas) : {};

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // In React's tree, a dialog's form is inside the form that opened the dialog, so its event would bubble to that form.
    event.stopPropagation();
    if (sending) return;
    const { elements } = event.currentTarget;
    const focus = (name: Name) => {
      const field = elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    };
    setAttempted(true);
    const invalidField = (loaded: Schemas) => {
      const found = problemsWith(loaded);
      return names.find((name) => found[name]);
    };
    const invalid = schemas && invalidField(schemas);
    if (invalid) return focus(invalid);
    rememberFocus();
    setSending(true);
    try {
      if (!schemas) {
        const loaded = await load().catch(() => undefined);
        if (!loaded) return setRefusal({ reason: 'offline' });
        const found = invalidField(loaded);
        if (found) return focus(found);
      }
      setRefusal(null);
      await send(values);
    } catch (error) {
      const [name, message] = (error instanceof ApiError && refusals[error.code]) || [];
      if (name && message) {
        setRefused((before) => ({ ...before, [name]: { value: values[name], message } }));
        focus(name);
      } else setRefusal(refusalOf(error));
    } finally {
      setSending(false);
    }
  }

  return {
    values,
    set,
    sending,
    /** Why the last attempt failed; null if a field shows the reason. */
    refusal,
    form: {
      noValidate: true,
      onSubmit,
      onFocus: () => {
        // Ignores the failure: sending the form loads the schemas again and shows any failure.
        if (!schemas) load().catch(() => undefined);
      },
    },
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, target.value),
    }),
    /** The text keys of a field's messages; undefined until the first attempt to send the form. */
    problemsOf: (name: Name): string[] | undefined => problems[name],
  };
}
