import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { type Brand, type BrandColors, derivePalette, MARK_CONTRAST, TEXT_CONTRAST } from '@vr/shared-ui/palette';
import { ArrowRight, Check } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-info.css';
import { PLACES, type Place, type Use, usesOf } from './guard.ts';

/** Says where the portal has the exact colours, and where the contrast guard changes them, to what and why. */
export const ContrastGuard = memo(function ContrastGuard({ brand }: { brand: Brand }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const id = useId();
  const light = derivePalette(brand, false);
  const dark = derivePalette(brand, true);
  const companyColors = [
    {
      key: 'primary' as const,
      title: t('companyInfo.primary'),
      places: {
        fill: t('companyInfo.guard.buttons'),
        text: t('companyInfo.guard.links'),
        mark: t('companyInfo.guard.bars'),
      },
    },
    {
      key: 'secondary' as const,
      title: t('companyInfo.secondary'),
      places: {
        fill: t('companyInfo.guard.counters'),
        text: t('companyInfo.guard.text'),
        mark: t('companyInfo.guard.secondSeries'),
      },
    },
  ];
  const changed = companyColors
    .flatMap(({ key }) => [...usesOf(light[key], light[key]), ...usesOf(dark[key], light[key])])
    .filter(({ change }) => change !== 'exact').length;
  const total = companyColors.length * PLACES.length * 2;
  return (
    <section className={styles.guard} aria-labelledby={id}>
      <h3 id={id}>{t('companyInfo.guard.title')}</h3>
      <p className="ui-meta">
        {t('companyInfo.guard.intro', {
          text: formatNumber(TEXT_CONTRAST, lang),
          mark: formatNumber(MARK_CONTRAST, lang),
        })}
      </p>
      <p role="status">{t('companyInfo.guard.summary', { total, exact: total - changed, changed })}</p>
      <div className={styles.guardColors}>
        {companyColors.map(({ key, title, places }) => (
          <div key={key} className={styles.guardColor}>
            <h4>
              <Swatch color={brand[key]} />
              {title} <span className="ui-num">{brand[key]}</span>
            </h4>
            <div>
              <Scheme name={t('companyInfo.light')} colors={light[key]} light={light[key]} places={places} />
              <Scheme name={t('companyInfo.dark')} colors={dark[key]} light={light[key]} places={places} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
});

const Swatch = ({ color }: { color: string }) => (
  <i className={styles.swatch} style={{ background: color }} aria-hidden="true" />
);

interface SchemeProps {
  name: string;
  colors: BrandColors;
  /** The colours of the light scheme. */
  light: BrandColors;
  places: Record<Place, string>;
}

function Scheme({ name, colors, light, places }: SchemeProps) {
  const { t } = useTranslation('admin');
  const sentence = useSentence();
  return (
    <div>
      <h5>{name}</h5>
      <ul>
        {usesOf(colors, light).map((use) => (
          <li key={use.place}>
            <span className={styles.change}>
              {use.change === 'exact' ? (
                <Check size={16} aria-hidden />
              ) : (
                <>
                  <Swatch color={colors.raw} />
                  <ArrowRight size={14} aria-hidden />
                </>
              )}
              <Swatch color={use.color} />
            </span>
            <span>
              <b>{places[use.place]}</b> {sentence(use, colors.raw)}
              {use.place === 'fill' && colors.edge !== 'none' && ` ${t('companyInfo.guard.edge')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns a function that says in words what happens to a colour in one place. */
function useSentence(): (use: Use, raw: string) => string {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  return ({ color, change, contrast = 1 }, raw) => {
    const values = { from: raw, to: color, ratio: formatNumber(contrast, lang) };
    if (change === 'exact') return t('companyInfo.guard.exact', { color });
    if (change === 'read') return t('companyInfo.guard.read', values);
    return change === 'readOn' ? t('companyInfo.guard.readOn', values) : t('companyInfo.guard.seen', values);
  };
}
