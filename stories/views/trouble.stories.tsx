import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import { ago, type Fact, failure, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/When things fail' });

const popup = (...more: Fact[]) =>
  storyAt('/settings', [...twelveDevices(), app.errorPopupOpened(), ...more]);

export const PopupOpens = meta.story({
  name: '[ERRPOP-01] the error popup: title, two messages, "Try again"; the backdrop and Esc leave it open',
  render: popup(),
  play: async ({ canvasElement, userEvent }) => {
    const { body } = canvasElement.ownerDocument;
    const dialog = await waitFor(() => {
      const found = body.querySelector<HTMLElement>('[data-testid=error-popup]');
      if (!found) throw new Error('no popup yet');
      return found;
    });
    await expect(dialog).toHaveAttribute('role', 'alertdialog');
    await expect(dialog).toHaveAccessibleName('Your data could not be loaded');
    await expect(dialog).toHaveTextContent('Our server did not send your account.');
    await expect(dialog).toHaveTextContent('Try again. Until then you see your last saved data.');
    await expect(dialog.querySelector('[data-testid=error-popup-picture]')).toBeNull();
    await waitFor(() => expect(dialog.contains(body.ownerDocument.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(body);
    await expect(dialog).toBeVisible();
  },
});

export const PopupSad = meta.story({
  tags: ['picture'],
  name: '[ERRPOP-02] the error popup with its picture',
  render: popup(app.errorPopupSaddened()),
  play: async ({ canvasElement, userEvent }) => {
    const { body } = canvasElement.ownerDocument;
    await waitFor(() => expect(body.querySelector('[data-testid=error-popup-picture]')).not.toBeNull());
    const button = [...body.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Try again',
    );
    await userEvent.click(button as HTMLElement);
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'app/errorPopupRetryChosen' }),
    );
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await expect(button).toHaveTextContent('Trying again …');
  },
});

export const PopupClosed = meta.story({
  name: 'the error popup lets the user continue with saved data',
  render: popup(app.errorPopupSaddened()),
  play: async ({ canvasElement, userEvent }) => {
    const { body } = canvasElement.ownerDocument;
    const goOn = () =>
      [...body.querySelectorAll('button')].find(({ textContent }) => textContent === 'Use saved data');
    await waitFor(() => expect(goOn()).toBeTruthy());
    await userEvent.click(goOn() as HTMLElement);
    await waitFor(() => expect(body.querySelector('[data-testid=error-popup]')).toBeNull());
  },
});

const wasOffline = [network.wentOffline(), network.statusHandled({ online: false })];

export const Offline = meta.story({
  tags: ['picture'],
  name: '[NET-01] offline: the danger colour, and nothing is covered',
  render: storyAt('/v2', [...twelveDevices(), ...wasOffline]),
  play: async ({ canvas }) => {
    const banner = await canvas.findByTestId('network-banner');
    await expect(banner).toHaveAttribute('data-tone', 'danger');
    await expect(banner).toHaveTextContent('You are offline. You see the last known positions.');
    // There is only one message. While no data arrives, no row shows a speed or "now".
    await expect(canvas.getAllByText(/last known positions/)).toHaveLength(1);
    for (const row of canvas.getAllByTestId('device-row')) {
      await expect(row).not.toHaveTextContent(/km\/h/);
      await expect(row).not.toHaveTextContent(/\bnow\b/);
    }
    const page = await canvas.findByTestId('route-page');
    const [above, below] = [banner.getBoundingClientRect(), page.getBoundingClientRect()];
    await expect(above.top).toBe(0);
    await expect(below.top).toBeGreaterThanOrEqual(above.bottom);
    const navigation = canvas.getByRole('navigation', { name: 'Main navigation' }).getBoundingClientRect();
    await expect(navigation.top).toBeGreaterThanOrEqual(above.bottom);
  },
});

export const OnlineAgain = meta.story({
  name: '[NET-01] online again: the success colour, and the page is about to reload',
  render: storyAt('/v2', [
    ...twelveDevices(),
    ...wasOffline,
    network.wentOnline(),
    network.statusHandled({ online: true }),
  ]),
  play: async ({ canvas }) => {
    const banner = await canvas.findByTestId('network-banner');
    await expect(banner).toHaveAttribute('data-tone', 'success');
    await expect(banner).toHaveTextContent('You are online again.');
    await expect(banner.querySelector('svg')).toHaveClass('lucide-refresh-cw');
  },
});

const silence = deviceEvents.listFailed(failure('timeout'));

export const Silent = meta.story({
  name: '[NET-01] the machine reports online, but the server does not respond',
  render: storyAt('/v2', [...twelveDevices(), network.wentOnline(), silence, silence, silence]),
  play: async ({ canvas }) => {
    const banner = await canvas.findByTestId('network-banner');
    await expect(banner).toHaveAttribute('data-tone', 'danger');
    await expect(banner).toHaveTextContent('No answer from the server.');
  },
});

export const Answering = meta.story({
  name: '[NET-03] the server responds again: a success message for two seconds',
  render: storyAt('/v2', [
    ago(20, network.wentOnline()),
    ago(12, silence),
    ago(11, silence),
    ago(10, silence),
    ...twelveDevices(),
  ]),
  play: async ({ canvas }) => {
    const banner = await canvas.findByTestId('network-banner');
    await expect(banner).toHaveAttribute('data-tone', 'success');
    await expect(banner).toHaveTextContent('The server answers again.');
    await expect(banner.querySelector('svg')).toHaveClass('lucide-signal');
  },
});

export const OfflineAtLogin = meta.story({
  name: '[NET-01] offline on the login page',
  render: storyAt('/login', wasOffline),
  play: async ({ canvas }) => {
    const banner = await canvas.findByTestId('network-banner');
    await canvas.findByRole('heading', { name: 'Sign in' });
    await expect(canvas.queryByText(/last known positions/)).toBeNull();
    await expect(banner).toHaveTextContent('You are offline.');
  },
});

const farewell = (reason: Parameters<typeof auth.loggedOut>[0]['reason']) =>
  storyAt('/v2', [...twelveDevices(), auth.loggedOut({ reason })]);

export const SigningOut = meta.story({
  name: '[AUTH-07] during a logout: a quiet page',
  render: farewell('chosen'),
  play: async ({ canvas }) => {
    await canvas.findByText('Signing out …');
    await expect(canvas.queryByRole('navigation')).toBeNull();
    await expect(canvas.queryByTestId('route-page')).toBeNull();
  },
});

export const SignedOutElsewhere = meta.story({
  name: '[AUTH-07] another tab has signed out',
  render: farewell('elsewhere'),
  play: async ({ canvas }) => {
    await canvas.findByText('You have signed out in another tab.');
  },
});

export const SessionEnded = meta.story({
  tags: ['picture'],
  name: '[AUTH-07] a session that could not continue',
  render: farewell('noCustomer'),
  play: async ({ canvas }) => {
    await canvas.findByText('Your session has ended.');
  },
});
