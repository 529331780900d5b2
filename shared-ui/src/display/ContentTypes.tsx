import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { useStyles } from '@vr/shared-ui/kernel';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './display.css';
import { BrowserIcon, type IconProps, StandaloneHeadsetIcon, WiredHeadsetIcon } from './icons';

export const CONTENT_TYPE_ICONS: Record<FileType, ComponentType<IconProps>> = {
  UNITY: WiredHeadsetIcon,
  APK: StandaloneHeadsetIcon,
  WEB_GL: BrowserIcon,
};

/** The names of the content types in the language of the interface. */
export function useContentTypeNames(): Record<FileType, string> {
  const { t } = useTranslation('ui');
  return useMemo(
    () => ({ UNITY: t('contentType.UNITY'), APK: t('contentType.APK'), WEB_GL: t('contentType.WEB_GL') }),
    [t],
  );
}

/** The content types of a training as a row of icons, each with an accessible name. */
export function ContentTypes({ types }: { types: readonly FileType[] }) {
  useStyles(sheet);
  const names = useContentTypeNames();
  return (
    <span className={styles.types}>
      {FILE_TYPES.filter((type) => types.includes(type)).map((type) => {
        const Icon = CONTENT_TYPE_ICONS[type];
        return (
          <span key={type} role="img" aria-label={names[type]} title={names[type]}>
            <Icon />
          </span>
        );
      })}
    </span>
  );
}
