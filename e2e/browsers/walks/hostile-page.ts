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
    await intranet.open({ goto: page.open }, pageWith(intranet, element));
    await page.click({ role: 'button', name: 'Add a member', inside: ELEMENT });
    await page.find(DIALOG);
    await page.press(...Array.from({ length: 25 }, () => KEYS.Tab));
    const isInDialog = await page.run(() => {
      const host = document.querySelector('#part')?.shadowRoot?.activeElement;
      return host?.shadowRoot?.activeElement?.closest('[role=dialog]') !== null;
    });
    assert.ok(isInDialog, 'the focus stays in the dialog');
    // A click fails if something covers the button.
    await page.click({ role: 'button', name: 'Close', inside: DIALOG });
    await page.gone(DIALOG);
    await page.click({ css: '.ant-select', inside: ELEMENT });
    await page.click({ css: '.ant-select-item', inside: ELEMENT });
  } finally {
    await api.dispose();
    intranet.close();
  }
}
