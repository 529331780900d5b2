import { expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import type { UiLang } from '@vr/shared-api/limits';
import { act, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../kernel.tsx';
import { useLazyTexts } from './useLazyTexts.ts';

/** Returns named promises (`of`) and a function that resolves one of them (`give`). */
function later() {
  const waiting = new Map<string, () => void>();
  return {
    of: <T,>(name: string, value: T) => new Promise<T>((resolve) => waiting.set(name, () => resolve(value))),
    give: (name: string) => waiting.get(name)?.(),
  };
}

const GREETINGS: Record<UiLang, string> = { en: 'Hello', fr: 'Bonjour', es: 'Hola', it: 'Ciao' };

test('what is open keeps its lazy texts, and what was typed, until the texts of the next language are there', async () => {
  const answers = later();
  function Piece() {
    const { t } = useTranslation('piece');
    const hasTexts = useLazyTexts('piece', (lang) => answers.of(lang, { default: { greeting: GREETINGS[lang] } }));
    return hasTexts ? <input aria-label={t('greeting')} /> : 'Loading';
  }
  const { person, changeLang } = await renderInPortal(<Piece />);
  expect(screen.queryByText('Loading')).not.toBeNull();
  await act(async () => answers.give('en'));
  await person.type(screen.getByRole('textbox', { name: 'Hello' }), 'typed');
  const changed = changeLang('fr');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hello' }).value).toBe('typed');
  answers.give('fr');
  await changed;
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bonjour' }).value).toBe('typed');
});

test('a query keeps what it has in one language until it has it in the next, and never what is about something else', async () => {
  const answers = later();
  function Title({ id }: { id: number }) {
    const { lang } = usePortal();
    const { data } = useQuery({
      queryKey: ['title', { id, lang }],
      queryFn: () => answers.of(`${id} ${lang}`, `Title ${id} in ${lang}`),
    });
    return data ?? 'Loading';
  }
  const { changeLang, rerender } = await renderInPortal(<Title id={1} />);
  answers.give('1 en');
  await screen.findByText('Title 1 in en');
  await changeLang('it');
  expect(screen.queryByText('Title 1 in en')).not.toBeNull();
  answers.give('1 it');
  await screen.findByText('Title 1 in it');
  rerender(<Title id={2} />);
  expect(screen.queryByText('Loading')).not.toBeNull();
});
