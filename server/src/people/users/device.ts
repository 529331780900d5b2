import Bowser from 'bowser';

/** Longer user agents are truncated, because the parser tries many patterns on them. */
const USER_AGENT_MAX = 300;

/** Removes unusual characters from a name, because the name of an unknown browser is arbitrary text from the user agent. */
const cleaned = (name = ''): string => name.replace(/[^\w .+-]/gu, '').slice(0, 40);

/** Returns the browser and operating system of a user agent, such as `Firefox · Windows`, or '' if neither is known. */
export function deviceOf(userAgent = ''): string {
  if (!userAgent) return '';
  // The library identifies the browser of Meta's headsets as Chrome.
  if (userAgent.includes('OculusBrowser/')) return 'Meta Quest Browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX));
  return [browser.name, os.name].map(cleaned).filter(Boolean).join(' · ');
}
