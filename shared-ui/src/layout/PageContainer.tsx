import { LayoutContainer } from '@vr/shared-ui/kernel';
import { type ReactNode, useEffect, useState } from 'react';
import { watchWidth } from './useWidthStep';

const ignore = () => undefined;

/** The container of a page: the layout of everything inside follows its width, and not the width of the window. */
export function PageContainer({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => (element ? watchWidth(element, ignore) : undefined), [element]);
  return (
    <div ref={setElement} data-page>
      <LayoutContainer value={element}>{children}</LayoutContainer>
    </div>
  );
}
