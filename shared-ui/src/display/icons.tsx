import type { ReactNode } from 'react';

/** The icons of things that several packages show, so that all packages use the same ones. */
export {
  Activity as SessionIcon,
  CircleCheck as CompletedIcon,
  GraduationCap as TrainingIcon,
  // biome-ignore lint/style/noRestrictedImports: here they are named
  Heart as FavoriteIcon,
  Layers as SharedContentIcon,
  Route as CourseIcon,
  // biome-ignore lint/style/noRestrictedImports: here they are named
  ThumbsUp as LikeIcon,
} from 'lucide-react';

export interface IconProps {
  size?: number;
}

const GOGGLES =
  'M5.5 6h13A2.5 2.5 0 0 1 21 8.5V12.5C21 14.7 19.6 16 17.7 16C16 16 15 15.2 14.2 14.2C13.5 13.3 12.9 13 12 13S10.5 13.3 9.8 14.2C9 15.2 8 16 6.3 16C4.4 16 3 14.7 3 12.5V8.5A2.5 2.5 0 0 1 5.5 6Z';

const Icon = ({ size = 18, children }: IconProps & { children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** Goggles with cable and plug: a headset wired to a computer. */
export const WiredHeadsetIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d={GOGGLES} transform="translate(0 -3)" />
    <path d="M18 13v3.5a3 3 0 0 1-3 3h-4.5M10.5 17.5v4M10.5 18.3H8M10.5 20.7H8" />
  </Icon>
);

/** Goggles with a head strap: a standalone headset. */
export const StandaloneHeadsetIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d={GOGGLES} transform="translate(0 3)" />
    <path d="M5 6.2C6.6 4 9 2.8 12 2.8S17.4 4 19 6.2" />
  </Icon>
);

/** A browser window with a play symbol: content that runs in the browser. */
export const BrowserIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="4" width="18" height="16" rx="3" />
    <path d="M3 9h18M6.5 6.5h.01M9.5 6.5h.01" />
    <path d="M11 12l3.5 2.3L11 16.5z" />
  </Icon>
);
