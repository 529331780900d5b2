import { findBrowser } from '@vr/tooling/find-browser';

/** Finds or installs the browser of the tests. The workers inherit the environment. */
export default async function setUp(): Promise<void> {
  process.env.E2E_BROWSER ??= await findBrowser();
}
