import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import sheet, * as styles from './embedding.css';
import { Keys } from './Keys.tsx';
import { Origins } from './Origins.tsx';
import { Snippet } from './Snippet.tsx';
import { useEmbedding } from './useEmbedding.ts';

/**
 * The settings to embed the portal in the company's intranet: public keys, allowed addresses, and code for the
 * developer.
 */
export default function EmbeddingSettings() {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { origin } = usePortal();
  const query = useEmbedding();
  return (
    <section className={`ui-card ${styles.embedding}`} aria-label={t('embedding.title')}>
      <h2>{t('embedding.title')}</h2>
      <p className="ui-meta">
        {t('embedding.hint')}{' '}
        <a href={`${origin}/docs/embedding.md`} hrefLang="en" target="_blank" rel="noopener">
          {t('embedding.guide')}
        </a>
      </p>
      <QueryState query={query} skeleton={<TableSkeleton rows={3} />}>
        {(embedding) => (
          <>
            <Origins embedding={embedding} />
            <Keys keys={embedding.keys} />
            <Snippet embedding={embedding} />
          </>
        )}
      </QueryState>
    </section>
  );
}
