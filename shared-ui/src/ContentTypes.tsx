import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { useStyles } from '@vr/shared-ui/kernel';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Browser, type IconProps, Standalone, Wired } from './icons';
import styles from './ui.css';

/** The icon of each type of content. */
export const CONTENT_TYPE_ICONS: Record<FileType, ComponentType<IconProps>> = {
  UNITY: Wired,
  APK: Standalone,
  WEB_GL: Browser,
};

/** The names of the types of content in the language of the interface. */
export function useContentTypeNames(): Record<FileType, string> {
  const { t } = useTranslation('ui');
  return useMemo(
    () => ({ UNITY: t('contentType.UNITY'), APK: t('contentType.APK'), WEB_GL: t('contentType.WEB_GL') }),
    [t],
  );
}

export interface ContentTypesProps {
  types: readonly FileType[];
}

/** Where a training can be played, as a row of named icons. */
export function ContentTypes({ types }: ContentTypesProps) {
  useStyles(styles);
  const names = useContentTypeNames();
  return (
    <span className="ui-types">
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
