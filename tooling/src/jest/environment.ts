import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** Globals that Node has and jsdom lacks. */
const FROM_NODE = ['fetch', 'Request', 'Response', 'Headers', 'structuredClone', 'TextEncoder', 'TextDecoder'] as const;

/** A browser's environment: jsdom, with Node's globals where jsdom lacks them. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of FROM_NODE) Object.assign(this.global, { [name]: this.global[name] ?? globalThis[name] });
  }
}
