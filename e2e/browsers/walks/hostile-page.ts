import assert from 'node:assert/strict';
import { request } from '@playwright/test';
import { hostilePage as pageWith } from '../../src/hostile-page.ts';
import { Intranet } from '../../src/intranet.ts';
import { PEOPLE } from '../../src/people.ts';
import { KEYS, type Page } from '../page.ts';

const ELEMENT = { css: 'vr-portal-team', inside: { css: '#part' } };
const DIALOG = { role: 'dialog', inside: ELEMENT };

/** Uses a dialog and a list of the portal in a page that does everything to disturb them. */
export async function hostilePage(page: Page): Promise<void> {
  const intranet = new Intranet(page.portal);
  await intranet.start();
  const api = await request.newContext();
  try {
    await intranet.register(api, PEOPLE.admin, [PEOPLE.admin]);
    const element = intranet.element('vr-portal-team', PEOPLE.admin, 'page="company" style="width: 700px"');
    // The scripts of WebKit's driver stop in a page that extends Object.prototype.
    const isWebKit = await page.run(() => navigator.userAgent.includes('AppleWebKit'));
    await intranet.open({ goto: page.open }, pageWith(intranet, element, !isWebKit));
    await page.click({ role: 'button', name: 'Add a member', inside: ELEMENT });
    await page.find(DIALOG);
    await page.press(...Array.from({ length: 25 }, () => KEYS.Tab));
    const isInDialog = await page.run(() => {
      const host = document.querySelector('#part')?.shadowRoot?.activeElement;
      return Boolean(host?.shadowRoot?.activeElement?.closest('[role=dialog]'));
    });
    assert.ok(isInDialog, 'the focus stays in the dialog');
    // A click fails if something covers the button.
    await page.click({ role: 'button', name: 'Close', inside: DIALOG });
    await page.gone(DIALOG);
    // Not by a click: WebKit's driver takes the field for covered, although the page finds it at that point.
    await page.find({ role: 'combobox', name: 'Role', inside: ELEMENT });
    await page.run(() => {
      const root = document.querySelector('#part')?.shadowRoot?.querySelector('vr-portal-team')?.shadowRoot;
      root?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    });
    await page.press(KEYS.ArrowDown);
    await page.find({ css: '.ant-select-item', inside: ELEMENT });
    await page.press(KEYS.ArrowDown, KEYS.Enter);
    await page.gone({ css: '.ant-select-item', inside: ELEMENT });
  } finally {
    await api.dispose();
    intranet.close();
  }
}
