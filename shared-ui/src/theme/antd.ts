import type { ThemeConfig } from 'antd';
import { alpha } from './color.ts';
import type { Palette } from './palette.ts';

/** Returns translucent ink, which gives a neutral tone on every background. */
const faintInk = ({ neutral: { ink } }: Palette, opacity: number): string => alpha(ink, opacity);

/**
 * Returns antd's theme for a palette. Tokens that are not set here keep antd's defaults. `fontScale` is the factor of
 * {@link browserFontScale}, because antd's font sizes are in pixels.
 */
export const antdTheme = (palette: Palette, fontScale = 1): ThemeConfig => ({
  cssVar: { key: 'portal' },
  hashed: false,
  token: scaleFonts(globalTokens(palette), fontScale),
  components: scaleFonts(componentTokens(palette), fontScale),
});

/** Multiplies all font sizes in tokens, including those of components. */
function scaleFonts<T extends object | undefined>(tokens: T, scale: number): T {
  const scaled = Object.entries(tokens ?? {}).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return [name, scaleFonts(value, scale)];
    return [name, typeof value === 'number' && /fontSize/iu.test(name) ? value * scale : value];
  });
  return Object.fromEntries(scaled) as T;
}

function globalTokens(palette: Palette): ThemeConfig['token'] {
  const { primary, status, mask, neutral } = palette;
  const { ink, ink2, ink3, surface, raised, edge, line } = neutral;
  return {
    fontFamily: 'var(--font)',
    fontSize: 15,
    fontSizeSM: 13,
    fontSizeLG: 17,
    lineHeight: 1.5,
    fontSizeHeading5: 15,
    fontWeightStrong: 650,
    controlHeight: 40,
    controlHeightSM: 32,
    controlHeightLG: 48,
    borderRadius: 10,
    borderRadiusXS: 6,
    borderRadiusSM: 8,
    borderRadiusLG: 14,
    screenLG: 1024,
    colorPrimary: primary.text,
    colorPrimaryHover: primary.hover,
    colorPrimaryActive: primary.active,
    colorPrimaryBg: primary.tint,
    colorPrimaryBgHover: primary.tint2,
    colorPrimaryBorder: primary.line,
    colorLink: primary.text,
    colorLinkHover: primary.text,
    colorLinkActive: primary.text,
    colorSuccess: status.success,
    colorWarning: status.warning,
    colorError: status.error,
    colorErrorText: status.error,
    colorInfo: status.info,
    colorText: ink,
    colorTextHeading: ink,
    colorTextDescription: ink2,
    colorTextQuaternary: ink3,
    colorTextPlaceholder: ink3,
    colorIcon: ink2,
    colorIconHover: ink,
    colorBgContainer: surface,
    colorBgElevated: raised,
    colorBgSpotlight: ink,
    colorBgMask: mask,
    colorBorder: edge,
    colorBorderSecondary: line,
    colorSplit: line,
    colorFill: faintInk(palette, 0.14),
    colorFillSecondary: faintInk(palette, 0.09),
    colorFillTertiary: faintInk(palette, 0.055),
    colorFillQuaternary: faintInk(palette, 0.03),
    boxShadow: 'var(--e2)',
    boxShadowSecondary: 'var(--e2)',
    controlOutline: alpha(primary.raw, 0.18),
    controlOutlineWidth: 3,
    lineWidthFocus: 3,
    motionDurationFast: '0.12s',
    motionDurationMid: '0.18s',
    motionDurationSlow: '0.26s',
    motionEaseOut: 'cubic-bezier(.2,.7,.2,1)',
  };
}

function componentTokens(palette: Palette): ThemeConfig['components'] {
  const { dark, primary, status, neutral } = palette;
  const { ink, ink2, sunk, paper, surface, line } = neutral;
  return {
    // A hovered check box keeps its colour, because the hover colour of buttons can be too light for the tick.
    Checkbox: { borderRadiusSM: 6, controlInteractiveSize: 20, colorPrimaryHover: primary.text },
    Input: {
      paddingInline: 14,
      hoverBorderColor: ink2,
      activeBorderColor: primary.text,
      activeShadow: `0 0 0 3px ${alpha(primary.raw, 0.2)}`,
      errorActiveShadow: `0 0 0 3px ${alpha(status.error, 0.2)}`,
    },
    Select: {
      optionHeight: 40,
      optionPadding: '8px 12px',
      optionSelectedBg: primary.tint,
      optionSelectedColor: primary.text,
      optionSelectedFontWeight: 600,
      hoverBorderColor: ink2,
      activeBorderColor: primary.text,
    },
    Table: {
      headerBg: 'transparent',
      headerColor: ink2,
      headerSplitColor: 'transparent',
      headerSortActiveBg: 'transparent',
      headerSortHoverBg: paper,
      headerBorderRadius: 0,
      bodySortBg: 'transparent',
      borderColor: line,
      rowHoverBg: paper,
      rowSelectedBg: primary.tint,
      rowSelectedHoverBg: primary.tint2,
      cellPaddingBlockMD: 10,
      cellPaddingInlineMD: 12,
      cellFontSizeMD: 14,
      cellPaddingBlockSM: 3,
      cellPaddingInlineSM: 12,
      cellFontSizeSM: 14,
    },
    Alert: { defaultPadding: '12px 16px', withDescriptionPadding: '16px 20px', withDescriptionIconSize: 22 },
    Modal: { titleFontSize: 20, borderRadiusLG: 20 },
    Tooltip: { colorBgSpotlight: ink, colorTextLightSolid: dark ? sunk : surface, borderRadius: 8, controlHeight: 34 },
  };
}
