import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './dashboard.css';

const ToolbarContext = createContext<HTMLElement | null>(null);
export const ToolbarProvider = ToolbarContext.Provider;

interface WithToolbarProps {
  /**
   * The toolbar's content in all views. It stays mounted when the view changes, so that the pressed segment keeps the focus.
   */
  tools: ReactNode;
  /** A class that reserves space on a phone for the view's selectors, so that nothing moves when they appear. */
  room: string | undefined;
  children: ReactNode;
}

/** Renders views below a toolbar. Each view adds its own controls to the toolbar with {@link InToolbar}. */
export function WithToolbar({ tools, room = '', children }: WithToolbarProps) {
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  return (
    <ToolbarProvider value={toolbar}>
      <div className={`${styles.toolbar} ${room}`} ref={setToolbar}>
        {tools}
      </div>
      {children}
    </ToolbarProvider>
  );
}

/** Renders its children in the page's toolbar. */
export function InToolbar({ children }: { children: ReactNode }) {
  const toolbar = use(ToolbarContext);
  return toolbar && createPortal(children, toolbar);
}

/** Renders selectors in the page's toolbar. */
export const Selectors = ({ children }: { children: ReactNode }) => (
  <InToolbar>
    <div className={styles.selectors}>{children}</div>
  </InToolbar>
);
