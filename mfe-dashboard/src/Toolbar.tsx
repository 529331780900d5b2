import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './dashboard.css';

const ToolbarContext = createContext<HTMLElement | null>(null);
export const ToolbarProvider = ToolbarContext.Provider;

interface WithToolbarProps {
  /** The toolbar's content in all views. It stays when the view changes, so that a chosen segment keeps the focus. */
  tools: ReactNode;
  /** A class that reserves space for the view's selectors on a phone, so that nothing moves when they appear. */
  room: string | undefined;
  children: ReactNode;
}

/** Views below a toolbar, to which they add their own choices with {@link InToolbar}. */
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

/** Renders its children in the toolbar of the page. */
export function InToolbar({ children }: { children: ReactNode }) {
  const toolbar = use(ToolbarContext);
  return toolbar && createPortal(children, toolbar);
}

/** Selectors in the toolbar of the page. */
export const Selectors = ({ children }: { children: ReactNode }) => (
  <InToolbar>
    <div className={styles.selectors}>{children}</div>
  </InToolbar>
);
