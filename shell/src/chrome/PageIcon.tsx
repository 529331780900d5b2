import type { PageIcon as PageIconName } from '@vr/shared-api/remote';
import { SharedContentIcon } from '@vr/shared-ui/icons';
import {
  Blocks,
  Building2,
  ChartNoAxesColumn,
  Globe,
  Handshake,
  LayoutGrid,
  type LucideIcon,
  RectangleGoggles,
  School,
  Users,
} from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  catalog: LayoutGrid,
  global: Globe,
  dashboard: ChartNoAxesColumn,
  company: Building2,
  'training-center': School,
  'vr-room': RectangleGoggles,
  companies: Building2,
  partners: Handshake,
  team: Users,
  content: SharedContentIcon,
} satisfies Record<PageIconName, LucideIcon>;

/** The icon of a page in the navigation. A remote newer than this shell may name an unknown icon and gets a default one. */
export function PageIcon({ name, size }: { name: PageIconName; size: number }) {
  const Icon = ICONS[name] ?? Blocks;
  return <Icon size={size} />;
}
