import type { ResourceType } from '@vr/shared-api/limits';
import { FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';

const ICONS: Record<ResourceType, LucideIcon> = {
  pdf: FileText,
  csv: FileSpreadsheet,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
};

/** The icon of a document's type. Decorative: the caller shows the title next to it. */
export function ResourceIcon({ type }: { type: ResourceType }) {
  const Icon = ICONS[type];
  return <Icon size={20} aria-hidden />;
}
