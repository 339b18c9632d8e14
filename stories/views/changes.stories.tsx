import { expect, fireEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import type { Change, Edit } from '../../events/change-types.ts';
import * as app from '../../events/app.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { type Fact, NOW, twelveDevices, TWELVE } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Changes' });

const [first, second] = TWELVE;
if (!first || !second) throw new Error('the stories have no devices');
const rename = (device: typeof first, name: string): Edit => ({
  of: 'devices',
  ids: [device.id],
  set: { name },
  was: { [device.id]: { name: device.name } },
});
const family: Edit = { of: 'group', id: -7, set: { name: 'Summer house', colour: '#2f9e6e' }, was: null };
const made = (...edits: Edit[]): Change[] =>
  edits.map((edit, i) => ({ id: `c${i}`, batch: 'b', at: NOW * 1000, notBefore: NOW * 1000, edit }));
const submitted = (...edits: Edit[]): Fact =>
  changeEvents.submitted({ changes: made(...edits), label: 'changes.fields.name' });
const silent = (...edits: Edit[]): Fact => changeEvents.submitted({ changes: made(...edits), label: '' });
const renamed = rename(first, 'Taxi by the harbour');
const on = (...facts: Fact[]) => storyAt('/settings', [...twelveDevices(), ...facts]);
const inBody = (canvas: HTMLElement, id: string) =>
  waitFor(() => {
    const found = canvas.ownerDocument.body.querySelector<HTMLElement>(`[data-testid=${id}]`);
    if (!found) throw new Error(`no ${id} yet`);
    return found;
  });
const press = (inside: HTMLElement, name: string) => {
  const button = [...inside.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`no button "${name}"`);
  button.click();
};

export const Undo = meta.story({
  name: '[DEV-09] the last change, with undo',
  render: storyAt('/settings/look', [...twelveDevices(), submitted(renamed)]),
  play: async ({ canvasElement }) => {
    const undo = await inBody(canvasElement, 'undo');
    press(undo, 'Undo');
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'changes/undoWanted', payload: { batch: 'b' } }),
    );
    await waitFor(() => expect(canvasElement.ownerDocument.querySelector('[data-testid=undo]')).toBeNull());
    await within(canvasElement).findByRole('combobox', { name: 'Language' });
  },
});
export const UndoTwice = meta.story({
  name: '[DEV-09] after the last change is undone, the one before it can still be undone',
  render: on(
    submitted(renamed),
    changeEvents.submitted({
      changes: [{ ...made(rename(second, 'Van'))[0], id: 'd0', batch: 'd' } as Change],
      label: 'changes.removed',
    }),
  ),
  play: async ({ canvasElement }) => {
    const last = await inBody(canvasElement, 'undo');
    await expect(last).toHaveTextContent('Removed');
    await expect(canvasElement.ownerDocument.querySelectorAll('[role=status]:has(button)')).toHaveLength(2);
    press(last, 'Undo');
    const shown = () => inBody(canvasElement, 'undo');
    await waitFor(async () => {
      await expect(await shown()).toBeVisible();
      await expect(await shown()).toHaveTextContent('Name');
    });
    // The second press of a double click lands on the notice that has come into view.
    const button = within(await shown()).getByRole('button', { name: 'Undo' });
    await fireEvent.click(button, { detail: 2 });
    await expect(await shown()).toHaveTextContent('Name');
    await fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(canvasElement.ownerDocument.querySelector('[data-testid=undo]')).toBeNull());
  },
});
export const UndoOnPhone = meta.story({
  name: '[DEV-09] undo, on a phone',
  globals: { viewport: { value: 'phone' } },
  render: on(submitted(renamed)),
  play: async ({ canvasElement }) => void (await inBody(canvasElement, 'undo')),
});
export const NotKept = meta.story({
  tags: ['picture'],
  name: '[fault 67] a change that could not be stored is reported until it is; a phone, dark, German',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  render: on(
    network.wentOffline(),
    changeEvents.submitted({ changes: made(renamed), label: '', unkept: true }),
  ),
  play: async ({ canvasElement }) => {
    await expect(await inBody(canvasElement, 'changes-banner')).toHaveTextContent(
      'Dieses Gerät konnte Ihre Änderung nicht speichern. Lassen Sie die App offen, bis sie gesichert ist.',
    );
  },
});
export const KeptAfterAll = meta.story({
  name: '[fault 67] once it is stored, it only waits',
  render: on(
    network.wentOffline(),
    changeEvents.submitted({ changes: made(renamed), label: '', unkept: true }),
  ),
  play: async ({ canvasElement }) => {
    const banner = await inBody(canvasElement, 'changes-banner');
    await expect(banner).toHaveTextContent('could not store your change');
    happens(changeEvents.nowKept({ ids: ['c0'] }));
    await waitFor(() => expect(banner).toHaveTextContent('1 change is waiting for the network'));
  },
});
export const Waiting = meta.story({
  name: '[MAP-19] changes wait for the network',
  render: on(network.wentOffline(), silent(renamed, rename(second, 'Van 7'), family)),
  play: async ({ canvasElement }) => {
    await expect(await inBody(canvasElement, 'changes-banner')).toHaveTextContent(
      '3 changes are waiting for the network',
    );
  },
});
export const WaitingInGreek = meta.story({
  name: '[MAP-19] changes wait for the network, in Greek on a phone',
  globals: { viewport: { value: 'phone' }, language: 'el', theme: 'dark' },
  render: on(network.wentOffline(), silent(renamed, family)),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await inBody(canvasElement, 'changes-banner');
    await expect(banner).toHaveTextContent('2 αλλαγές περιμένουν το δίκτυο');
    await userEvent.click(within(banner).getByRole('button', { name: 'Εμφάνιση' }));
    await expect(published).toHaveBeenLastCalledWith(changeEvents.reviewOpened());
    await inBody(canvasElement, 'changes-review');
  },
});
export const NothingToSay = meta.story({
  name: '[DEV-09] a change that is only being sent shows no message',
  render: on(silent(renamed)),
  play: async ({ canvasElement }) => {
    // Going offline loads the banner. When the network is back, the banner disappears.
    happens(network.wentOffline());
    await inBody(canvasElement, 'changes-banner');
    happens(network.wentOnline());
    await waitFor(() =>
      expect(canvasElement.ownerDocument.querySelector('[data-testid=changes-banner]')).toBeNull(),
    );
  },
});
const review = (...facts: Fact[]) => on(...facts, changeEvents.reviewOpened());
const conflicted = changeEvents.conflicted({
  id: 'c0',
  theirs: { of: 'devices', devices: [{ ...first, name: 'Taxi 242' }] },
});
const refused = changeEvents.refused({
  id: 'c1',
  failure: { reason: 'invalid', status: 422, message: 'This name is taken.' },
});
const everything = review(
  network.wentOffline(),
  silent(renamed, rename(second, 'Van 7'), family, {
    of: 'devices',
    ids: TWELVE.map(({ id }) => id),
    set: { shown: false },
    was: {},
  }),
  conflicted,
  refused,
);
export const Everything = meta.story({
  tags: ['picture'],
  name: '[DEV-09] conflicts, refused changes, and waiting changes',
  render: everything,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await page.findByText('1 change needs your decision');
  },
});
export const Decide = meta.story({
  name: '[DEV-09] a conflict is decided, and a change is discarded',
  render: everything,
  play: async ({ canvasElement }) => {
    const dialog = await inBody(canvasElement, 'changes-review');
    await expect(dialog).toHaveTextContent('Taxi 242');
    await expect(dialog).toHaveTextContent('This name is taken.');
    press(dialog, 'Keep mine');
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'changes/decided', payload: { id: 'c0', keep: 'mine' } }),
    );
    press(dialog, 'Discard');
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'changes/dismissed', payload: { id: 'c1' } }),
    );
  },
});
export const EverythingOnPhone = meta.story({
  name: '[DEV-09] the same on a phone, in German and dark',
  globals: { viewport: { value: 'phone' }, language: 'de', theme: 'dark' },
  render: review(silent(renamed, rename(second, 'Van 7')), conflicted, refused),
  play: async ({ canvasElement }) => {
    const dialog = within(await inBody(canvasElement, 'changes-review'));
    const group = (name: string) =>
      within(dialog.getByRole('heading', { name }).parentElement as HTMLElement);
    const faster = group('Jemand anderes hat das geändert');
    await expect(faster.getByText(/Taxi 242/)).toBeVisible();
    await expect(faster.getByRole('button', { name: 'Meine behalten' })).toBeEnabled();
    const not = group('Nicht angenommen');
    await expect(not.getByText(/This name is taken\./)).toBeVisible();
    await expect(not.getByRole('button', { name: 'Verwerfen' })).toBeEnabled();
    await expect(dialog.queryByRole('heading', { name: 'Wartet' })).toBeNull();
  },
});
export const Gone = meta.story({
  name: '[DEV-09] somebody else has removed what was changed',
  render: review(silent(renamed), changeEvents.conflicted({ id: 'c0', theirs: { of: 'gone' } })),
  play: async ({ canvasElement }) => {
    const dialog = within(await inBody(canvasElement, 'changes-review'));
    await expect(dialog.getByText('Theirs').parentElement).toHaveTextContent('Removed');
    await expect(dialog.getByText('Yours').parentElement).toHaveTextContent('Taxi by the harbour');
    press(await inBody(canvasElement, 'changes-review'), 'Take theirs');
    await expect(published).toHaveBeenLastCalledWith(changeEvents.decided({ id: 'c0', keep: 'theirs' }));
  },
});
export const AllSaved = meta.story({
  name: '[DEV-09] nothing is left to look at',
  render: review(
    silent(renamed),
    changeEvents.saved({ id: 'c0', outcome: { of: 'devices', devices: [first] }, again: false }),
    deviceEvents.changed({ id: first.id, changes: {} }),
  ),
  play: async ({ canvasElement }) => {
    const dialog = within(await inBody(canvasElement, 'changes-review'));
    await expect(dialog.getByText('Everything is saved.')).toBeVisible();
    await expect(dialog.queryByRole('listitem')).toBeNull();
    await expect(canvasElement.ownerDocument.querySelector('[data-testid=changes-banner]')).toBeNull();
  },
});
export const LeavingUnsaved = meta.story({
  name: '[DEV-09] leaving with unsaved changes asks for confirmation',
  render: on(network.wentOffline(), silent(renamed, family)),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out' }));
    const { body } = canvasElement.ownerDocument;
    const dialog = await waitFor(() => {
      const found = body.querySelector<HTMLElement>('[role=alertdialog]');
      if (!found) throw new Error('not asked');
      return found;
    });
    await expect(dialog).toHaveTextContent('2 unsaved changes');
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'auth/logoutChosen' }));
    press(dialog, 'Sign out and discard');
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'auth/logoutChosen' }));
  },
});
export const LeavingWithOtherTabs = meta.story({
  name: '[AUTH-07] the address of a logout asks first, if changes wait in another tab',
  render: on(
    changeEvents.elsewhereCounted({ count: 1 }),
    navigation.locationChanged({ path: '/settings/account', query: 'logout=1' }),
  ),
  play: async ({ canvasElement }) => {
    const { body } = canvasElement.ownerDocument;
    const dialog = await within(body).findByRole('alertdialog', { name: '1 unsaved change' });
    press(dialog, 'Stay');
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({ href: '/settings/account', replace: true }),
    );
  },
});

/** Another tab accepted the update. This one has a line that a reload would discard, so the user decides. */
export const UpdateElsewhere = meta.story({
  name: '[START-06] an update of another tab says what a reload discards, and waits for the button',
  render: on(
    importEvents.linesOpened({
      lines: [{ id: 'a/1', name: 'Plan', points: 2, metres: 9, places: [0, 0, 1, 1] }],
    }),
    app.updateApplied(),
  ),
  play: async ({ canvasElement }) => {
    const prompt = await inBody(canvasElement, 'update-prompt');
    await expect(prompt).toHaveTextContent('exist only in this tab');
    press(prompt, 'Reload now');
    await waitFor(() => expect(published).toHaveBeenCalledWith(app.updateAccepted()));
  },
});

/** An accepted update waits for a change that only this page has. The prompt leads to the change. */
export const UpdateHeld = meta.story({
  name: '[START-06] [DEV-09] an update that waits for a change shows the change, and no spinner',
  render: on(
    changeEvents.submitted({ changes: made(renamed), label: '', unkept: true }),
    app.updateFound(),
    app.updateAccepted(),
  ),
  play: async ({ canvasElement }) => {
    const prompt = await inBody(canvasElement, 'update-prompt');
    await expect(prompt).toHaveTextContent('Keep the app open until it is saved');
    await expect(within(prompt).queryByRole('button', { name: 'Reload now' })).toBeNull();
    press(prompt, 'Show');
    await waitFor(() => expect(published).toHaveBeenCalledWith(changeEvents.reviewOpened()));
  },
});
