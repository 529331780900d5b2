import { expect, test } from '@jest/globals';
import { useState } from 'react';
import { useLeaveOpened } from '../kernel.tsx';
import { Link, useLocation } from '../router.tsx';
import { address, goTo, renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { Dialog } from './Dialog.tsx';

const dialogs = () => screen.queryAllByRole('dialog').map((one) => one.querySelector('h2')?.textContent);

type Name = 'first' | 'second';

/** A page with two dialogs. With `refuses`, the first one stays open when asked to close. */
function Page({ refuses = false }: { refuses?: boolean }) {
  const [open, setOpen] = useState<readonly Name[]>([]);
  const [asked, setAsked] = useState(0);
  const close = (name: Name) => setOpen((before) => before.filter((one) => one !== name));
  return (
    <>
      <Link to="/list">List</Link>
      <button type="button" onClick={() => setOpen(['first'])}>
        Open
      </button>
      {open.includes('first') && (
        <Dialog
          open
          title="first"
          onClose={() => {
            setAsked(asked + 1);
            if (!refuses) close('first');
          }}
        >
          <p>asked {asked}</p>
          <button type="button" onClick={() => setOpen(['first', 'second'])}>
            More
          </button>
          <button type="button" onClick={() => setOpen(['second'])}>
            Next
          </button>
        </Dialog>
      )}
      {open.includes('second') && (
        <Dialog open title="second" onClose={() => close('second')}>
          <button type="button" onClick={() => setOpen([])}>
            Finish
          </button>
        </Dialog>
      )}
    </>
  );
}

async function openPage(props: { refuses?: boolean } = {}) {
  const rendered = await renderInPortal(<Page {...props} />, { path: '/home' });
  const click = (name: string) => rendered.person.click(screen.getByRole('button', { name }));
  await rendered.person.click(screen.getByRole('link', { name: 'List' }));
  await click('Open');
  await waitFor(() => expect(dialogs()).toStrictEqual(['first']));
  return { ...rendered, click };
}

test('Back closes a dialog and stays on its page; the next Back leaves the page', async () => {
  await openPage();
  await goTo(-1);
  expect([dialogs(), address()]).toStrictEqual([[], '/list']);
  await goTo(-1);
  expect(address()).toBe('/home');
});

test('a dialog that is closed leaves no entry behind', async () => {
  const { person } = await openPage();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(dialogs()).toStrictEqual([]));
  await goTo(-1);
  expect(address()).toBe('/home');
});

test('a dialog that stays open, for example to ask something, can be left again', async () => {
  await openPage({ refuses: true });
  for (const count of [1, 2]) {
    await goTo(-1);
    expect(screen.queryByText(`asked ${count}`)).not.toBeNull();
    expect([dialogs(), address()]).toStrictEqual([['first'], '/list']);
  }
});

test('of two dialogs, Back closes the upper one, and both can close at once', async () => {
  const { click } = await openPage();
  await click('More');
  await goTo(-1);
  expect([dialogs(), address()]).toStrictEqual([['first'], '/list']);
  await click('More');
  await click('Finish');
  expect([dialogs(), address()]).toStrictEqual([[], '/list']);
  await goTo(-1);
  expect(address()).toBe('/home');
});

test('a dialog in the place of another takes over its entry', async () => {
  const { click } = await openPage();
  await click('Next');
  await waitFor(() => expect(dialogs()).toStrictEqual(['second']));
  await goTo(-1);
  expect([dialogs(), address()]).toStrictEqual([[], '/list']);
  await goTo(-1);
  expect(address()).toBe('/home');
});

test('a change of the address behind a dialog keeps its entry, and Forward does not open a closed dialog', async () => {
  await openPage();
  await goTo('/list?tab=2', { replace: true });
  await goTo(-1);
  expect([dialogs(), address()]).toStrictEqual([[], '/list?tab=2']);
  await goTo(1);
  expect([dialogs(), address()]).toStrictEqual([[], '/list?tab=2']);
});

test('what a link has opened is left once, also after a double click and past the dialogs above it', async () => {
  function Detail() {
    const leave = useLeaveOpened();
    const { search } = useLocation();
    const leaveTwice = () => {
      leave();
      leave();
    };
    return search ? (
      <Dialog open title="question" onClose={() => undefined}>
        <button type="button" onClick={leaveTwice}>
          Leave
        </button>
      </Dialog>
    ) : (
      <Link to="?detail=1" state={{ opened: true }}>
        Detail
      </Link>
    );
  }
  const { person } = await renderInPortal(
    <>
      <Link to="/list">List</Link>
      <Detail />
    </>,
    { path: '/home' },
  );
  await person.click(screen.getByRole('link', { name: 'List' }));
  await person.click(screen.getByRole('link', { name: 'Detail' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  expect([dialogs(), address()]).toStrictEqual([[], '/list']);
});
