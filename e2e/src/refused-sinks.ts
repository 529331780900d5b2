/** Operations that the browser must refuse in a page of the portal, because they could run foreign scripts. */
export const SINKS = ['markup', 'foreign script', 'inline script', 'policy'];

/** Runs in the page: tries {@link SINKS}, and returns those that the browser refuses. */
export function refusedSinks(): string[] {
  const attempts: Record<string, () => void> = {
    markup: () => {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
    },
    'foreign script': () => {
      document.createElement('script').src = 'https://evil.example/assets/x.js';
    },
    'inline script': () => {
      document.createElement('script').text = 'alert(1)';
    },
    policy: () => {
      (
        globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
      ).trustedTypes.createPolicy('lenient', { createHTML: (text: string) => text });
    },
  };
  return Object.entries(attempts).flatMap(([name, attempt]) => {
    try {
      attempt();
      return [];
    } catch {
      return [name];
    }
  });
}

/** Expects the console errors of {@link refusedSinks}. */
export function expectRefusedSinks(expectError: (text: string, reason: string) => void): void {
  expectError("requires 'TrustedHTML' assignment", 'the page tries to write markup');
  expectError("requires 'TrustedScriptURL' assignment", 'the page tries to load a foreign script');
  expectError("requires 'TrustedScript' assignment", 'the page tries to add an inline script');
  expectError('Creating a TrustedTypePolicy', 'the page tries to make a lenient policy');
}
