import { expect, test } from '@jest/globals';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import { DesignTokenContext, defaultConfig as UNTHEMED } from 'antd/es/theme/context';
import { memo, type ReactNode, use } from 'react';
import { renderInPortal, screen } from '../testing/portal.tsx';
import { AppTheme } from './AppTheme.tsx';
import { derivePalette } from './palette.ts';
import { themed } from './themed.tsx';

const brand = { primary: DEFAULT_PRIMARY, secondary: DEFAULT_SECONDARY };

/** Shows the primary colour of antd's theme around it. */
function Primary({ children }: { children?: ReactNode }) {
  return (
    <>
      <output>{use(DesignTokenContext).token.colorPrimary}</output>
      {children}
    </>
  );
}
const Themed = themed(Object.assign(Primary, { Part: memo(Primary), LIMIT: 5 }));
const { Part } = Themed as unknown as { Part: typeof Primary };

test('a component of antd has the theme of the portal, and so have its parts and what is inside it', async () => {
  await renderInPortal(
    <DesignTokenContext value={UNTHEMED}>
      <AppTheme brand={brand} lang="en">
        <Primary />
        <Themed>
          <Themed />
        </Themed>
        <Part />
      </AppTheme>
    </DesignTokenContext>,
  );
  const { text } = derivePalette(brand, false).primary;
  const shown = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(shown).toStrictEqual([UNTHEMED.token.colorPrimary, text, text, text]);
  expect((Themed as unknown as { LIMIT: number }).LIMIT).toBe(5);
});
