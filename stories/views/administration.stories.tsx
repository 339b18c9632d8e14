import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as user from '../../events/user.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { aCustomer, ago, type Fact, MINUTE, twelveDevices } from '../facts.ts';
import { shown, twoFrames } from '../change-facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Administration' });

/** Signed in as a super user with the id 9. */
const superUser = (changes: { superUser?: boolean; actingFor?: number } = {}): Fact =>
  auth.sessionRestored({
    userID: 9,
    token: new Secret('token'),
    refresh_token: new Secret('refresh'),
    routeIcon: '',
    expiresAt: null,
    superUser: true,
    appMode: 'v2',
    email: 'support@example.com',
    marked: true,
    ...changes,
  } as Parameters<typeof auth.sessionRestored>[0]);

const visiting = (...more: Fact[]): Fact[] => [
  ...twelveDevices(),
  ago(12 * MINUTE, admin.ghostEntered({ userID: 3001, by: 9, superUser: true })),
  admin.ghostReasonStated({ userID: 3001, reason: 'The customer asked us to: ticket 4711' }),
  admin.ghostEntryRecorded({ userID: 3001 }),
  user.customerLoaded({ customer: aCustomer(), source: 'server' }),
  ...more,
];

const renamed: Edit = { of: 'devices', ids: [1], set: { name: 'Volvo' }, was: {} };

const findBanner = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>('[data-testid=ghost-banner]');
    if (!found) throw new Error('no banner yet');
    return found;
  });

export const GhostReadOnly = meta.story({
  tags: ['picture'],
  name: '[START-08] [ADM-02] ghost mode: whose account, since when, read only, and the way back',
  render: storyAt('/v2', visiting()),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    await expect(banner).toHaveTextContent('Ingrid Lindqvist');
    await expect(banner).toHaveTextContent('ingrid.lindqvist@example.com');
    await expect(banner).toHaveTextContent('12 min');
    await expect(within(banner).getByRole('status')).toHaveTextContent('Read only');
    await userEvent.click(within(banner).getByRole('button', { name: 'Back to my account' }));
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'admin/ghostLeft' }));
  },
});

export const GhostWithoutReason = meta.story({
  tags: ['picture'],
  name: '[ADM-01] [ADM-02] ghost mode entered by its address: it says that no reason was given; Greek, on a phone',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: storyAt('/settings', [
    ...twelveDevices(),
    ago(12 * MINUTE, admin.ghostEntered({ userID: 3001, by: 9, superUser: true })),
    user.customerLoaded({ customer: aCustomer(), source: 'server' }),
  ]),
  play: async ({ canvasElement }) => {
    await expect(await findBanner(canvasElement)).toHaveTextContent('Δεν δόθηκε λόγος');
  },
});

export const GhostAsks = meta.story({
  tags: ['picture'],
  name: '[ADM-02] ghost mode: switching editing on asks for confirmation, switching it off does not',
  render: storyAt('/settings', visiting()),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    const { body } = canvasElement.ownerDocument;
    const question = () => within(body).findByRole('alertdialog', { name: 'Switch editing on?' });
    const editing = within(banner).getByRole('switch', { name: 'Editing' });
    await userEvent.click(editing);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await expect(editing).not.toBeChecked();
    await userEvent.click(editing);
    await expect(await question()).toHaveTextContent('the account of Ingrid Lindqvist');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(editing).toBeChecked());
    await expect(within(banner).getByRole('status')).toHaveTextContent('Editing is on');
    await userEvent.click(editing);
    await waitFor(() => expect(editing).not.toBeChecked());
  },
});

export const GhostNotRecorded = meta.story({
  tags: ['picture'],
  name: '[ADM-01] ghost mode: a visit that the server has not recorded says so, and nothing can be changed in it',
  globals: { viewport: { value: 'phone' }, language: 'de' },
  render: storyAt(
    '/settings',
    visiting(
      admin.ghostReasonStated({ userID: 3001, reason: 'Ticket 4711' }),
      admin.ghostEntryNotRecorded({ failure: { reason: 'tooManyRequests', status: 429 } }),
    ),
  ),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    await expect(banner).toHaveTextContent('Besuch noch nicht vermerkt');
    await userEvent.click(within(banner).getByRole('switch'));
    const question = await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
    await expect(question).toHaveTextContent('noch nicht in der Liste der Besuche');
    await userEvent.click(within(question).getByRole('button', { name: 'Einschalten' }));
    await expect(published).not.toHaveBeenCalledWith(
      expect.objectContaining({ type: 'admin/editingSwitchedOn' }),
    );
  },
});

export const GhostOffline = meta.story({
  name: '[ADM-02] ghost mode entered without a network: the banner and the question say that the visit is not recorded',
  render: storyAt('/settings', [
    ...visiting(admin.ghostReasonStated({ userID: 3001, reason: 'Ticket 4711' })),
    network.wentOffline(),
  ]),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    await expect(banner).toHaveTextContent('Visit not recorded yet');
    await userEvent.click(within(banner).getByRole('switch', { name: 'Editing' }));
    const question = await screen.findByRole('alertdialog', { name: 'Switch editing on?' });
    await expect(question).toHaveTextContent('This visit is not in the list of visits yet.');
    await expect(within(question).getByRole('button', { name: /Switch on|Loading/i })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});

export const GhostEditing = meta.story({
  name: '[ADM-02] ghost mode with editing on',
  render: storyAt('/settings', visiting(admin.editingSwitchedOn())),
  play: async ({ canvasElement }) => {
    const banner = await findBanner(canvasElement);
    await expect(within(banner).getByRole('status')).toHaveTextContent('Editing is on');
  },
});

export const GhostUnsaved = meta.story({
  name: '[ADM-02] ghost mode: leaving with unsaved changes asks first, for they would be lost',
  render: storyAt('/settings', visiting(admin.editingSwitchedOn(), shown(renamed))),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    const back = within(banner).getByRole('button', { name: 'Back to my account' });
    const left = expect.objectContaining({ type: 'admin/ghostLeft' });
    await userEvent.click(back);
    const question = within(await screen.findByRole('alertdialog', { name: '1 unsaved change' }));
    await expect(published).not.toHaveBeenCalledWith(left);
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(back);
    await userEvent.click(await screen.findByRole('button', { name: 'Go back and discard' }));
    await expect(published).toHaveBeenCalledWith(left);
  },
});

export const GhostSavedMeanwhile = meta.story({
  name: '[ADM-02] ghost mode: the question about unsaved changes closes when they are saved, and does not come back by itself',
  render: storyAt('/settings', visiting(admin.editingSwitchedOn(), shown(renamed))),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    const back = within(banner).getByRole('button', { name: 'Back to my account' });
    await userEvent.click(back);
    await screen.findByRole('alertdialog', { name: '1 unsaved change' });
    happens(changeEvents.saved({ id: 'c0', outcome: { of: 'gone' }, again: false }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    happens(shown(renamed, 'c1'));
    await twoFrames();
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(back);
    await screen.findByRole('alertdialog', { name: '1 unsaved change' });
  },
});

export const GhostLinks = meta.story({
  name: '[START-08] [ROUTE-24] ghost mode: a link opened in a new tab leads to the same page of the same account',
  render: storyAt('/a/customer/3001/settings/account', visiting()),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await findBanner(canvasElement);
    const plain = await canvas.findByRole('link', { name: 'Change password' });
    await userEvent.hover(plain);
    await expect(plain).toHaveAttribute('href', '/a/customer/3001/change-password');
    await userEvent.hover(canvasElement);
    await userEvent.hover(plain);
    await expect(plain).toHaveAttribute('href', '/a/customer/3001/change-password');
    const ofRouter = canvas.getAllByRole('link', { name: /Reports/ })[0] as HTMLElement;
    ofRouter.focus();
    await expect(ofRouter).toHaveAttribute('href', '/a/customer/3001/reports');
    await userEvent.click(plain);
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({ href: '/a/customer/3001/change-password' }),
    );
  },
});

export const GhostUnknown = meta.story({
  name: '[START-08] ghost mode before the customer is known',
  render: storyAt('/settings', [superUser(), admin.ghostEntered({ userID: 3001, by: 9, superUser: true })]),
  play: async ({ canvasElement }) => {
    await expect(await findBanner(canvasElement)).toHaveTextContent('Customer 3001');
  },
});
