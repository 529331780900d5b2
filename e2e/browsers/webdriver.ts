/**
 * The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that the walks use: the HTTP method, the path below the
 * session, and the name of the same command in Marionette, the protocol of Firefox.
 */
const COMMANDS = {
  setWindowRect: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  navigate: ['POST', '/url', 'WebDriver:Navigate'],
  refresh: ['POST', '/refresh', 'WebDriver:Refresh'],
  back: ['POST', '/back', 'WebDriver:Back'],
  execute: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  click: ['POST', '/element/:id/click', 'WebDriver:ElementClick'],
  clear: ['POST', '/element/:id/clear', 'WebDriver:ElementClear'],
  sendKeys: ['POST', '/element/:id/value', 'WebDriver:ElementSendKeys'],
  actions: ['POST', '/actions', 'WebDriver:PerformActions'],
  switchToFrame: ['POST', '/frame', 'WebDriver:SwitchToFrame'],
  screenshot: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
} as const;
export type CommandName = keyof typeof COMMANDS;

/** The key under which WebDriver passes a reference to an element (§12.1). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = Record<typeof ELEMENT_KEY, string>;

/** An error that the browser returns for a command, such as `element click intercepted`. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'WebDriverError';
    this.code = code;
  }
}

/** A connection to a running browser. */
export interface Driver {
  /** The name and version of the browser. */
  version: string;
  /** Sends a command and returns the result. Throws a WebDriverError if the browser refuses the command. */
  send: (command: CommandName, parameters?: Record<string, unknown>) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Returns the method, the path and the body of a command for an HTTP driver. */
export function toHttp(command: CommandName, parameters: Record<string, unknown>) {
  const [method, path] = COMMANDS[command];
  const { id, ...body } = parameters;
  return path.includes(':id')
    ? { method, path: path.replace(':id', String(id)), body }
    : { method, path, body: parameters };
}

/** The part of the reply to the command "New Session" that is used here. */
export interface Session {
  sessionId: string;
  capabilities: { browserName: string; browserVersion: string };
}

export const toMarionette = (command: CommandName): string => COMMANDS[command][2];

/** Returns the id of an element, which some commands take as a parameter. */
export const idOf = (element: ElementReference): string => element[ELEMENT_KEY];
