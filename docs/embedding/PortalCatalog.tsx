/**
 * A part of an intranet in React 19 that shows the portal's catalogue, and keeps what is open in the address of the page.
 * See ../embedding.md, which also says how to run it.
 */
import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';

const NAMES = ['page', 'training', 'course', 'tab'] as const;

interface PortalAttributes extends HTMLAttributes<HTMLElement> {
  ref?: RefObject<HTMLElement | null>;
  'assertion-url'?: string;
  // React adds a listener for each property that begins with "on".
  'onvr-error'?: (event: CustomEvent<{ code: string; reason?: string; message: string }>) => void;
  'onvr-navigated'?: (event: CustomEvent<Partial<Record<(typeof NAMES)[number], string>>>) => void;
  'onvr-training-finished'?: (event: CustomEvent<{ trainingId: number; score?: number }>) => void;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vr-portal-catalog': PortalAttributes;
    }
  }
}

/** `portal`: the address of the portal. `assertionUrl`: your server's address that signs assertions. */
export default function PortalCatalog({ portal = 'http://localhost:3000', assertionUrl = '/vr-assertion' }) {
  const element = useRef<HTMLElement>(null);
  const [message, setMessage] = useState('');

  useEffect(() => {
    const openAddress = () => {
      const { searchParams } = new URL(location.href);
      for (const name of NAMES) element.current?.setAttribute(name, searchParams.get(name) ?? '');
    };
    openAddress();
    addEventListener('popstate', openAddress);
    return () => removeEventListener('popstate', openAddress);
  }, []);

  return (
    <section>
      <script src={`${portal}/embed.js`} async />
      <p role="status">{message}</p>
      <vr-portal-catalog
        ref={element}
        assertion-url={assertionUrl}
        onvr-navigated={({ detail }) => {
          const url = new URL(location.href);
          for (const name of NAMES)
            if (detail[name]) url.searchParams.set(name, detail[name]);
            else url.searchParams.delete(name);
          if (url.href !== location.href) history.pushState(null, '', url);
        }}
        onvr-training-finished={({ detail: { score } }) => setMessage(`You have finished. Score: ${score ?? 'none'}`)}
        onvr-error={({ detail }) => console.warn(detail.code, detail.reason, detail.message)}
      />
    </section>
  );
}
