import { EMBEDDED_PARTS, type EmbeddedPart } from '@vr/shared-api/embedding';
import { CopyButton } from '@vr/shared-ui/CopyButton';
import { usePortal } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './embedding.css';
import type { Embedding } from './useEmbedding.ts';

const LABELS: Record<EmbeddedPart, string> = {
  catalog: 'embedding.elements.catalog',
  dashboard: 'embedding.elements.dashboard',
  team: 'embedding.elements.team',
};

/** The code for the intranet's developer: the script, the element, and the required values of assertions. */
export function Snippet({ embedding: { issuer, audience } }: { embedding: Embedding }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const [element, setElement] = useState<EmbeddedPart>('catalog');
  const name = `vr-portal-${element}`;
  const code = [
    `<script src="${audience}/embed.js" async></script>`,
    `<${name} lang="${lang}" assertion-url="/vr-assertion"></${name}>`,
  ].join('\n');
  return (
    <section aria-label={t('embedding.snippet')}>
      <h3>{t('embedding.snippet')}</h3>
      <p className="ui-meta">{t('embedding.snippetHint')}</p>
      <SegmentedControl
        label={t('embedding.elements.label')}
        value={element}
        options={EMBEDDED_PARTS.map((value) => ({ value, label: t(LABELS[value]) }))}
        onChange={setElement}
      />
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
      <dl className={styles.claims}>
        <dt>iss</dt>
        <dd>
          <code>{issuer}</code>
        </dd>
        <dt>aud</dt>
        <dd>
          <code>{audience}</code>
        </dd>
      </dl>
      <CopyButton text={code} done={t('embedding.copied')} failed={t('embedding.copyFailed')}>
        {t('embedding.copy')}
      </CopyButton>
    </section>
  );
}
