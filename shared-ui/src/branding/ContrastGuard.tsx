import { usePortal } from '@vr/shared-ui/kernel';
import { ArrowRight, Check } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/number';
import { type Brand, type BrandColors, derivePalette, MARK_CONTRAST, TEXT_CONTRAST } from '../theme/palette';
import * as styles from './branding.css';
import { PLACES, type Place, type Use, usesOf } from './guard';

/** Explains where the portal uses the company's exact colours, and where and why it uses colours with more contrast. */
export const ContrastGuard = memo(function ContrastGuard({ brand }: { brand: Brand }) {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const id = useId();
  const light = derivePalette(brand, false);
  const dark = derivePalette(brand, true);
  const companyColors = [
    {
      key: 'primary' as const,
      title: t('branding.primary'),
      places: {
        fill: t('branding.guard.buttons'),
        text: t('branding.guard.links'),
        mark: t('branding.guard.bars'),
      },
    },
    {
      key: 'secondary' as const,
      title: t('branding.secondary'),
      places: {
        fill: t('branding.guard.counters'),
        text: t('branding.guard.text'),
        mark: t('branding.guard.secondSeries'),
      },
    },
  ];
  const changed = companyColors
    .flatMap(({ key }) => [...usesOf(light[key], light[key]), ...usesOf(dark[key], light[key])])
    .filter(({ change }) => change !== 'exact').length;
  const total = companyColors.length * PLACES.length * 2;
  return (
    <section className={styles.guard} aria-labelledby={id}>
      <h3 id={id}>{t('branding.guard.title')}</h3>
      <p className="ui-meta">
        {t('branding.guard.intro', {
          text: formatNumber(TEXT_CONTRAST, lang),
          mark: formatNumber(MARK_CONTRAST, lang),
        })}
      </p>
      <p role="status">{t('branding.guard.summary', { total, exact: total - changed, changed })}</p>
      <div className={styles.guardColors}>
        {companyColors.map(({ key, title, places }) => (
          <div key={key} className={styles.guardColor}>
            <h4>
              <Swatch color={brand[key]} />
              {title} <span className="ui-num">{brand[key]}</span>
            </h4>
            <div>
              <Scheme name={t('branding.light')} colors={light[key]} light={light[key]} places={places} />
              <Scheme name={t('branding.dark')} colors={dark[key]} light={light[key]} places={places} />
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
  light: BrandColors;
  places: Record<Place, string>;
}

function Scheme({ name, colors, light, places }: SchemeProps) {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const sentence = ({ color, change, contrast = 1 }: Use) => {
    const values = { from: colors.raw, to: color, ratio: formatNumber(contrast, lang) };
    if (change === 'exact') return t('branding.guard.exact', { color });
    if (change === 'read') return t('branding.guard.read', values);
    return change === 'readOn' ? t('branding.guard.readOn', values) : t('branding.guard.seen', values);
  };
  return (
    <div>
      <h5>{name}</h5>
      <ul>
        {usesOf(colors, light).map((use) => (
          <li key={use.place}>
            <span className={styles.change}>
              {use.change === 'exact' ? (
                <Check size={16} />
              ) : (
                <>
                  <Swatch color={colors.raw} />
                  <ArrowRight size={14} />
                </>
              )}
              <Swatch color={use.color} />
            </span>
            <span>
              <b>{places[use.place]}</b> {sentence(use)}
              {use.place === 'fill' && colors.edge !== 'none' && ` ${t('branding.guard.edge')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
