import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTrainingUsage } from '@vr/shared-api/contract/trainings.schema';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Building2, FileText, HardDrive, Heart, type LucideIcon, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What the deletion of a training touches, line by line; what it does not touch has no line. */
export function UsageList({ usage }: { usage: ResponseOf<typeof getTrainingUsage> }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { started, completed, favorites, offers, fileSize, resources } = usage;
  const lines: (readonly [LucideIcon, string] | false)[] = [
    [
      Users,
      started === 0
        ? t('deletion.nobody')
        : `${t('deletion.started', { count: started })} ${t('deletion.completed', { count: completed })}`,
    ],
    favorites > 0 && [Heart, t('deletion.favorites', { count: favorites })],
    offers > 0 && [Building2, t('deletion.offers', { count: offers })],
    fileSize > 0 && [HardDrive, t('deletion.storage', { size: formatSize(fileSize, lang) })],
    resources > 0 && [FileText, t('deletion.resources', { count: resources })],
  ];
  return (
    <ul className="catalog-deletion-usage">
      {lines.map((line) => {
        if (!line) return null;
        const [Icon, text] = line;
        return (
          <li key={text}>
            <Icon size={18} strokeWidth={1.8} aria-hidden />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
