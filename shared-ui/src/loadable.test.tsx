import { expect, test } from '@jest/globals';
import type { Connection } from '@vr/shared-ui/kernel';
import { Component, type ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { loadable } from './loadable.tsx';
import { act, renderInPortal, screen, waitFor } from './testing/portal.tsx';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ? (
      <button type="button" onClick={() => this.setState({ message: undefined })}>
        {this.state.message}
      </button>
    ) : (
      this.props.children
    );
  }
}

test('the fallback shows until the code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Hello }>();
  const Loaded = loadable<{ name: string }>(() => promise, <p>Loading</p>);
  await renderInPortal(<Loaded name="Léa" />);
  expect(screen.queryByText('Loading')).not.toBeNull();
  resolve({ default: Hello });
  await waitFor(() => expect(screen.queryByText('Hello Léa')).not.toBeNull());
  expect(screen.queryByText('Loading')).toBeNull();
});

test('code that has been loaded shows in the first render', async () => {
  const Loaded = loadable<{ name: string }>(async () => ({ default: Hello }), <p>Loading</p>);
  await Loaded.preload();
  const shown: string[] = [];
  await renderInPortal(
    <div ref={(element) => void shown.push(element?.textContent ?? '')}>
      <Loaded name="Léa" />
    </div>,
  );
  expect(shown[0]).toBe('Hello Léa');
});

test('without a network the code loads when the network is back, and a dialog says so', async () => {
  const connection = createStore<Connection>(() => 'offline');
  const Loaded = loadable<{ name: string }>(async () => {
    if (connection.getState() !== 'online') throw new Error('The script could not be loaded');
    return { default: Hello };
  });
  const { notices } = await renderInPortal(<Loaded name="Léa" />, { portal: { connection } });
  expect(notices).toStrictEqual([{ kind: 'error', text: 'You are offline. This will open when the network is back.' }]);
  act(() => connection.setState('online', true));
  await screen.findByText('Hello Léa');
});

test('a failure is thrown to the boundary above, and mounting again loads again', async () => {
  const consoleError = console.error;
  console.error = () => undefined;
  let attempts = 0;
  const Loaded = loadable<{ name: string }>(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('The script could not be loaded');
    return { default: Hello };
  });
  const { person } = await renderInPortal(
    <Boundary>
      <Loaded name="Léa" />
    </Boundary>,
  );
  await person.click(await screen.findByRole('button', { name: 'The script could not be loaded' }));
  await screen.findByText('Hello Léa');
  console.error = consoleError;
});
