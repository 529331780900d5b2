import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';

interface LanguagesProps {
  languages: readonly ContentLang[];
  /** The label that screen readers read before the names of the languages. */
  label: string;
}

/** Language codes. The tooltip and screen readers get the full names. */
export function Languages({ languages, label }: LanguagesProps) {
  const { lang } = usePortal();
  const names = new Intl.DisplayNames(lang, { type: 'language' });
  const spoken = languages.map((language) => names.of(bcp47(language)) ?? language).join(', ');
  if (languages.length === 0) return null;
  return (
    <span role="img" aria-label={`${label}: ${spoken}`} title={spoken}>
      {languages.map((language) => bcp47(language).toUpperCase()).join(', ')}
    </span>
  );
}
