/** The first version of Chromium that isolates a frame whatever the page around it is (Document-Isolation-Policy). */
const ISOLATES_FROM = 137;

interface UserAgentData {
  brands: { brand: string; version: string }[];
  mobile: boolean;
  platform: string;
}

/**
 * Whether pages in frames have threads in this browser. Only Chromium on computers gives them, and only to pages served by
 * https or from localhost; `userAgentData` has the same limits.
 */
export function hasThreadsInFrames(): boolean {
  const { userAgentData } = navigator as { userAgentData?: UserAgentData };
  if (!userAgentData || userAgentData.mobile || userAgentData.platform === 'Android') return false;
  return userAgentData.brands.some(({ brand, version }) => brand === 'Chromium' && Number(version) >= ISOLATES_FROM);
}
