import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from '@vr/shared-ui/router';
import { createMemoryHistory, MemoryRouter } from './memory-router.tsx';

const Path = () => <p>{useLocation().pathname}</p>;

test('links lead to the portal, and a click stays in the element', async () => {
  const pushed = jest.spyOn(window.history, 'pushState');
  const history = createMemoryHistory('https://portal.example', '/learner/catalog');
  render(
    <MemoryRouter history={history}>
      <Link to="/learner/dashboard?tab=history">Dashboard</Link>
      <Path />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Dashboard' });
  expect(link.getAttribute('href')).toBe('https://portal.example/learner/dashboard?tab=history');
  await userEvent.click(link);
  expect(screen.getByText('/learner/dashboard')).toBeTruthy();
  expect(pushed).not.toHaveBeenCalled();
});
