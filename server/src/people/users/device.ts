import Bowser from 'bowser';

/** Longer user agents are cut, because parsing runs many patterns over them. */
const USER_AGENT_MAX = 300;

/** Names of browsers come from the user agent if the library does not know them. */
const cleaned = (name = ''): string => name.replace(/[^\w .+-]/gu, '').slice(0, 40);

/** Returns browser and system of a user agent, such as `Firefox · Windows`, or '' if neither is known. */
export function deviceOf(userAgent = ''): string {
  if (!userAgent) return '';
  // The library takes the browser of Meta's headsets for Chrome.
  if (userAgent.includes('OculusBrowser/')) return 'Meta Quest Browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX));
  return [browser.name, os.name].map(cleaned).filter(Boolean).join(' · ');
}
