/** What a content in the browser may use. The portal's frame, the portal's pages and the content server all apply this. */

/**
 * The tokens of the sandbox (HTML standard, "iframe sandbox"). A page may run scripts on its own origin. It may not
 * navigate the portal, open windows, or download.
 */
export const CONTENT_SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-orientation-lock',
  'allow-pointer-lock',
] as const;

/** The features that each content may use (W3C Permissions Policy). */
export const CONTENT_FEATURES = [
  'accelerometer',
  'autoplay',
  'cross-origin-isolated',
  'fullscreen',
  'gamepad',
  'gyroscope',
  'magnetometer',
  'screen-wake-lock',
  'xr-spatial-tracking',
] as const;

/** The features that a content may use only if its entry page declares them. The browser also asks the person. */
export const DECLARED_FEATURES = ['camera', 'microphone'] as const;
