import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';

interface FormOptions<Name extends string, Problems> {
  /** In the order in which the fields stand. */
  initial: Record<Name, string>;
  /** What is wrong with each field, where something is. */
  problemsOf: (values: Record<Name, string>) => Problems;
  /** Sends what was typed; gives the name of a field that the server has refused. */
  send: (values: Record<Name, string>) => Promise<Name | undefined>;
}

/**
 * The state of a form of few fields. Problems show from the first attempt to send it; the first bad field then has the
 * focus. The screens of signed-out people use this where others use Formik, which is fetched once somebody is in.
 */
export function useForm<Name extends string, Problems extends Partial<Record<Name, unknown>>>({
  initial,
  problemsOf,
  send,
}: FormOptions<Name, Problems>) {
  const [values, setValues] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const [sending, setSending] = useState(false);
  const focused = useRef<Element>(null);
  const problems = problemsOf(values);
  const set = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }));

  // A button that is disabled while it sends loses the focus.
  useEffect(() => {
    if (!sending && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
  }, [sending]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // To React, the form of a dialog lies inside the one that has opened it.
    event.stopPropagation();
    if (sending) return;
    const { elements } = event.currentTarget;
    const focus = (name: Name) => {
      const field = elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    };
    setAttempted(true);
    const bad = (Object.keys(values) as Name[]).find((name) => problems[name]);
    if (bad) return focus(bad);
    focused.current = document.activeElement;
    setSending(true);
    try {
      const refused = await send(values);
      if (refused) focus(refused);
    } finally {
      setSending(false);
    }
  }

  return {
    values,
    set,
    sending,
    onSubmit,
    /** What a field shows. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, target.value),
    }),
    /** What is wrong with a field, once it is to be said. */
    problem: <N extends Name>(name: N): Problems[N] | undefined => (attempted ? problems[name] : undefined),
  };
}
