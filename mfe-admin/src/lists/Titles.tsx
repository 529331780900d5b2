import type { ContentLang } from '@vr/shared-api/limits';
import { TextIn } from '@vr/shared-ui/TextIn';

interface TitlesProps {
  of: readonly { id: number; lang: ContentLang; title: string }[];
  className?: string | undefined;
}

/** The titles of trainings or courses, each in its language. */
export const Titles = ({ of, className }: TitlesProps) => (
  <ul className={className}>
    {of.map(({ id, lang, title }) => (
      <li key={id}>
        <TextIn lang={lang}>{title}</TextIn>
      </li>
    ))}
  </ul>
);
