import { useState } from 'react';
import { expect, screen, spyOn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { StartFailed } from '../../src/shell/StartFailed.tsx';
import { view } from '../../src/ui/view.tsx';
import { twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Frame' });

const toast = (tone: 'success' | 'danger' | 'warning' | 'neutral', text: string) =>
  notices.raised({ tone, text, stays: 10_000 });

export const Splash = meta.story({
  name: '[START-01] [STATE-05] the splash, while storage is read',
  render: storyAt('/', [], { starting: true }),
  play: async ({ canvas }) => {
    const splash = canvas.getByRole('status');
    await waitFor(() => expect(splash).toBeVisible());
    await expect(canvas.queryByTestId('route-page')).toBeNull();
  },
});

export const Mounted = meta.story({
  name: '[START-06] once storage has been read, the page takes the place of the splash',
  render: storyAt('/settings', twelveDevices(), { starting: true }),
  play: async ({ canvas }) => {
    const splash = canvas.getByRole('status');
    await expect(canvas.queryByRole('button', { name: 'Sign out' })).toBeNull();
    happens(appEvents.initialised());
    await canvas.findByRole('button', { name: 'Sign out' });
    await expect(splash).not.toBeInTheDocument();
  },
});

export const Toasts = meta.story({
  tags: ['picture'],
  name: 'toasts: at most four, the oldest gives way',
  render: storyAt('/settings', [
    ...twelveDevices(),
    toast('neutral', 'map.status.connecting'),
    toast('success', 'map.panel.copied'),
    toast('warning', 'app.textsFailed'),
    toast('danger', 'failure.unreachable'),
    toast('danger', 'trackImport.startFailed'),
  ]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Sign out' });
    await expect(screen.getAllByTestId('toast')).toHaveLength(4);
    await expect(screen.queryByText('Connecting …')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await expect(screen.getAllByTestId('toast')).toHaveLength(3);
  },
});

function Broken(): never {
  throw new Error('This page is broken on purpose.');
}

export const PageFailed = meta.story({
  tags: ['picture'],
  name: 'a page that fails does not affect the rest, and is reported',
  render: storyAt('/v2', twelveDevices(), { page: Broken }),
  // This story causes an error in a component on purpose. React and Storybook would log it, so the console is muted.
  beforeEach: () => {
    const quiet = spyOn(console, 'error').mockImplementation(() => {});
    return () => quiet.mockRestore();
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('This page could not be shown');
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'app/viewFailed',
        payload: { region: '/v2', message: 'This page is broken on purpose.' },
      }),
    );
    await expect(canvas.getByRole('navigation')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByText('This page could not be shown');
  },
});

export const NotSetUp = meta.story({
  tags: ['picture'],
  name: 'the configuration cannot be used',
  render: () => <StartFailed isReached problem={'config.json: apiUrl: Invalid URL: Received "example"'} />,
  play: async ({ canvas }) => expect(canvas.getByText(/Fixpoint is not set up correctly/)).toBeVisible(),
});

export const NotReached = meta.story({
  tags: ['picture'],
  name: '[STATE-05] the configuration cannot be loaded on a first visit',
  render: () => (
    <StartFailed isReached={false} problem="config.json could not be loaded: the server takes too long" />
  ),
  play: async ({ canvas }) => expect(canvas.getByText(/Fixpoint cannot be reached right now/)).toBeVisible(),
});

let mounts = 0;
/** A page that is expensive to mount, like the map. It counts its mounts and links to the next address. */
const Dear = view<{ params?: { id?: string } }>(function DearView({ publish }, { params }) {
  useState(() => (mounts += 1));
  const next = `/admin-device-management/${Number(params?.id) + 1}`;
  return (
    <button type="button" onClick={() => publish(navigation.locationChanged({ path: next, query: '' }))}>
      Device {params?.id}
    </button>
  );
});

export const OnlyParametersChange = meta.story({
  name: '[GEN-07] when only the address’s parameters change, the page stays and does not fade',
  render: storyAt(
    '/admin-device-management/1',
    [
      auth.sessionRestored({
        userID: 9,
        token: new Secret('token'),
        refresh_token: new Secret('refresh'),
        routeIcon: '',
        expiresAt: null,
        superUser: true,
        appMode: 'v2',
        email: 'support@example.com',
      }),
    ],
    { page: Dear },
  ),
  play: async ({ canvas, userEvent }) => {
    const page = await canvas.findByTestId('route-page');
    mounts = 0;
    await userEvent.click(canvas.getByRole('button', { name: 'Device 1' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Device 2' }));
    await canvas.findByRole('button', { name: 'Device 3' });
    await expect(mounts).toBe(0);
    await expect(canvas.getByTestId('route-page')).toBe(page);
  },
});

export const LowRail = meta.story({
  tags: ['picture'],
  name: 'a low window’s rail shows what fits: the others are in "More", with their names',
  globals: { viewport: { value: 'low' } },
  render: storyAt('/settings', twelveDevices()),
  play: async ({ canvas, userEvent }) => {
    const rail = await canvas.findByRole('navigation', { name: 'Main navigation' });
    const more = await canvas.findByRole('button', { name: /^More/ });
    const below = rail.querySelector('[data-testid=account]')?.getBoundingClientRect().top ?? 0;
    for (const entry of rail.querySelectorAll('li'))
      await expect(entry.getBoundingClientRect().bottom).toBeLessThanOrEqual(below);
    more.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(screen.queryByRole('menuitem', { name: 'Sign out' }), 'it has its own menu').toBeNull();
  },
});

export const More = meta.story({
  tags: ['picture'],
  name: 'a phone’s bar has room for four entries: the others are in "More"',
  globals: { viewport: { value: 'phone' } },
  render: storyAt('/settings', twelveDevices()),
  play: async ({ canvas, userEvent }) => {
    const bar = await canvas.findByRole('navigation', { name: 'Main navigation' });
    await waitFor(() =>
      expect([...bar.querySelectorAll('li a')].filter((link) => link.checkVisibility()).length).toBe(4),
    );
    const more = canvas.getByRole('button', { name: /^More/ });
    more.focus();
    await userEvent.keyboard('{Enter}');
    const settings = await screen.findByRole('menuitem', { name: 'Settings' });
    await expect(settings).toHaveAttribute('href', '/settings');
    await expect(settings).toHaveAttribute('aria-current', 'page');
    await expect(screen.getByRole('menuitem', { name: 'Route plan' })).toHaveAttribute('href', '/route-plan');
  },
});
