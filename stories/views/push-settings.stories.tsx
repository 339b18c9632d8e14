import { expect, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import * as push from '../../events/push.ts';
import Settings from '../../plugins/push/Settings.view.tsx';
import { Secret } from '../../src/kernel/secret.ts';
import { type Fact, failure, signedInWith } from '../facts.ts';
import { published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Settings/Notifications' });
const set = push.settingsRestored({ sound: true, wanted: true, declined: false });
const allows = (permission: 'unsupported' | 'notAsked' | 'granted' | 'denied') =>
  push.permissionChanged({ permission });
const panel = (...facts: Fact[]) => story(Settings, [...signedInWith([]), set, ...facts], { width: 440 });
const registered = push.registered({ token: new Secret('x') });

export const NotAsked = meta.story({
  tags: ['picture'],
  name: 'not requested yet: only the press asks for permission',
  render: panel(allows('notAsked')),
  play: async ({ canvas, userEvent }) => {
    const offer = canvas.getByRole('switch', { name: 'Notifications on this device' });
    await expect(offer).not.toBeChecked();
    await userEvent.click(offer);
    await expect(published).toHaveBeenCalledWith(push.permissionRequested());
    await expect(offer).toBeDisabled();
  },
});

export const Registering = meta.story({
  name: 'allowed, being set up',
  render: panel(allows('granted'), push.registrationStarted()),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Setting up'),
});

export const Allowed = meta.story({
  tags: ['picture'],
  name: '[PUSH-07] allowed: on, a test message, and off again',
  render: panel(allows('granted'), push.registrationStarted(), registered),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('This device receives notifications.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Send a test notification' }));
    await expect(published).toHaveBeenCalledWith(push.testRequested());
    await userEvent.click(canvas.getByRole('switch', { name: 'Notifications on this device' }));
    await expect(published).toHaveBeenCalledWith(push.switchedOff());
    await expect(canvas.queryByRole('button', { name: 'Send a test notification' })).toBeNull();
    await userEvent.click(canvas.getByRole('switch', { name: 'Sounds' }));
    await expect(published).toHaveBeenCalledWith(push.soundSwitched({ on: false }));
    await userEvent.click(canvas.getByRole('button', { name: 'Play a sound' }));
    await expect(published).toHaveBeenCalledWith(push.soundTested());
  },
});

export const TestSent = meta.story({
  name: 'a test message is on its way, German on a phone',
  globals: { viewport: { value: 'phone' }, language: 'de', theme: 'dark' },
  render: panel(allows('granted'), registered, push.testRequested(), push.testAccepted()),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Unterwegs. Sie sollte in wenigen Sekunden erscheinen.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Testmitteilung senden' })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

export const TestFailed = meta.story({
  name: 'a test message could not be sent; the browser is silent',
  render: panel(
    allows('granted'),
    registered,
    push.testRequested(),
    push.testFailed(failure('timeout')),
    push.soundPlayed({ sound: 'notice', heard: false }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The test notification could not be sent');
    await expect(canvas.queryByText(/On its way/)).toBeNull();
    await expect(canvas.getByText(/Your browser plays sounds only after you have interacted/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send a test notification' })).toBeEnabled();
  },
});

export const Blocked = meta.story({
  name: '[PUSH-07] blocked: how to allow it again',
  render: panel(allows('denied')),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled();
    await expect(canvas.getByText('Blocked in this browser', { exact: false })).toBeVisible();
  },
});

export const BlockedGreek = meta.story({
  tags: ['picture'],
  name: 'blocked, in Greek on a phone',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: panel(allows('denied')),
});

export const Unsupported = meta.story({
  name: 'not available here',
  render: panel(allows('unsupported')),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This browser cannot show notifications outside the app\./)).toBeVisible();
    await expect(canvas.queryByRole('switch', { name: 'Notifications on this device' })).toBeNull();
    await expect(canvas.getByRole('switch', { name: 'Sounds' })).toBeChecked();
  },
});

export const Failed = meta.story({
  name: 'could not be set up: a press retries',
  render: panel(allows('granted'), push.registrationFailed({ failure: null })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(push.switchedOn());
  },
});

export const Unavailable = meta.story({
  name: 'a server without push messages',
  render: panel(allows('granted'), push.registrationFailed(failure('unavailable', 404))),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your service does not send notifications to browsers yet.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Send a test notification' })).toBeNull();
  },
});

export const Ghost = meta.story({
  name: '[ADM-02] in another customer’s account',
  render: panel(admin.ghostEntered({ userID: 3001, by: 9, superUser: true }), allows('granted')),
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).queryByRole('switch', { name: 'Notifications on this device' }),
    ).toBeNull();
  },
});
