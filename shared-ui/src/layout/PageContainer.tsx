import { LayoutContainer } from '@vr/shared-ui/kernel';
import { type ReactNode, useCallback, useState } from 'react';
import { watchWidth } from './useWidthStep';

const ignore = () => undefined;

/**
 * The container of a page: the layout of everything inside follows its width, and not the width of the window. Renders its
 * children when its width is known, so that they need not be rendered twice.
 */
export function PageContainer({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<Element | null>(null);
  const watch = useCallback((container: Element | null) => {
    if (!container) return undefined;
    const stop = watchWidth(container, ignore);
    setElement(container);
    return stop;
  }, []);
  return (
    <div ref={watch} data-page>
      {element && <LayoutContainer value={element}>{children}</LayoutContainer>}
    </div>
  );
}
