import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as placeEvents from '../../events/places.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Share } from '../../events/share-types.ts';
import { expiredToken, failing } from '../../mocks/api/trouble.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { aShare } from '../../tests/samples.ts';
import { liveStory, PATIENT, said } from '../app/live-app.tsx';
import { aDevice, DAY, type Fact, failure, HOUR, NOW, TWELVE, twelveDevices } from '../facts.ts';
import { codeReader } from '../../src/ui/CodeScanner.tsx';
import { copied, happens, published, storyAt } from '../story.tsx';

type Canvas = ReturnType<typeof within>;

const meta = preview.meta({ title: 'Pages/Links' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const share = (salt: string, changes: Partial<Share> = {}): Share =>
  aShare(salt, { expires: NOW + 9 * HOUR, opened: 4, ...changes });
const listed = (...list: Share[]): Fact => shareEvents.listed({ shares: list });
const all = listed(
  share('a', { name: 'Reception: when does the van come?', kind: 'trail', devices: [2], opened: 14 }),
  share('b', {
    name: '',
    kind: 'eta',
    devices: [1, 3, 4, 5, 6],
    expires: NOW + 10 * 60,
    goal: { lat: 57.7, lng: 11.9, name: 'Nya Varvet' },
    opened: 1,
  }),
  share('c', { name: 'Dinner', expires: NOW - 20 * HOUR, opened: null }),
);
const page = (...facts: Fact[]) => storyAt('/settings/sharing', [...twelveDevices(), ...facts]);

/** Opens the menu of the first link in the list. Returns what is in it. */
async function itemsOf(canvas: Canvas, userEvent: { click: (element: Element) => Promise<void> }) {
  const [more] = await canvas.findAllByRole('button', { name: /^Manage: / }, PATIENT);
  await userEvent.click(more as HTMLElement);
  return within(await screen.findByRole('menu'));
}
const made = { devices: [2], kind: 'position', name: 'For Nora', expires: NOW + DAY, goal: null } as const;
const creation = (id = 'x'): Fact =>
  changeEvents.submitted({
    changes: [
      {
        id,
        batch: id,
        at: NOW * 1000,
        notBefore: 0,
        edit: { of: 'share', id: `new-${id}`, set: { ...made, devices: [2] }, was: null },
      },
    ],
    label: '',
  });

export const List = meta.story({
  tags: ['picture'],
  name: '[SHARE-02] all links in one list: those that end next first, expired ones last',
  render: page(all),
  play: async ({ canvas, userEvent }) => {
    const rows = await canvas.findAllByTestId('share-row');
    await expect(rows.map((row) => row.dataset['state'])).toEqual(['soon', 'running', 'over']);
    await expect(canvas.getByText(/opened 14 times/)).toBeInTheDocument();
    // Ending a link needs a second press, on a button that says what happens.
    await userEvent.click((await itemsOf(canvas, userEvent)).getByRole('menuitem', { name: 'End' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'End the link' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({ label: 'shares.revoked' }),
      }),
    );
  },
});

export const ListPhone = meta.story({
  tags: ['picture'],
  name: '[SHARE-02] the list on a phone, dark, Greek',
  render: page(all),
  globals: { ...phone, ...dark, language: 'el' },
  play: async ({ canvas }) => void (await canvas.findAllByTestId('share-row')),
});

export const Extend = meta.story({
  name: '[SHARE-02] extended with two presses',
  render: page(all),
  play: async ({ canvas, userEvent }) => {
    const items = await itemsOf(canvas, userEvent);
    await userEvent.click(items.getByRole('menuitem', { name: '1 hour more' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ payload: expect.objectContaining({ label: 'shares.extended' }) }),
    );
  },
});

export const Empty = meta.story({
  name: '[SHARE-02] no links yet',
  render: page(listed()),
  globals: phone,
  play: async ({ canvas }) => void (await canvas.findByText('Nothing is shared')),
});

export const Loading = meta.story({
  name: '[SHARE-02] the links are loading',
  render: page(),
  play: async ({ canvas }) => void (await canvas.findByText('Loading the links')),
});

export const Failed = meta.story({
  name: '[SHARE-02] the links could not be loaded',
  render: page(shareEvents.listFailed(failure('unreachable'))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(shareEvents.listRequested());
  },
});

export const Unavailable = meta.story({
  name: '[SHARE-02] a server without links',
  render: page(shareEvents.listFailed(failure('unavailable'))),
  play: async ({ canvas }) => {
    await canvas.findByText('No links here');
    await expect(canvas.queryByRole('button', { name: 'New link' })).toBeNull();
  },
});

export const Coming = meta.story({
  name: '[SHARE-01] a new link that waits for the network says that it does not exist yet',
  render: page(all, network.wentOffline(), creation()),
  globals: phone,
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByTestId('share-row');
    await expect(first?.dataset['state']).toBe('coming');
    await expect(first?.querySelector('button')).toBeNull();
    await expect(canvas.getByText(/The link is created when you are online/)).toBeInTheDocument();
  },
});

export const Refused = meta.story({
  name: '[SHARE-01] a new link that the server refused: the reason',
  render: page(
    all,
    creation(),
    changeEvents.refused({
      id: 'x',
      failure: { reason: 'invalid', status: 422, message: 'Ten links at most.' },
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Ten links at most/);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Change' })[0] as HTMLElement);
    await expect(published).toHaveBeenLastCalledWith(
      shareEvents.formOpened({ salt: null, devices: [2], refused: 'x' }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await expect(published).toHaveBeenLastCalledWith(changeEvents.dismissed({ id: 'x' }));
  },
});

export const RefusedForm = meta.story({
  name: '[SHARE-01] a refused link is corrected: the typed data remains, and the new request replaces it',
  render: page(
    all,
    creation(),
    changeEvents.refused({
      id: 'x',
      failure: { reason: 'invalid', status: 422, message: 'This name is taken.' },
    }),
    shareEvents.formOpened({ salt: null, devices: [2], refused: 'x' }),
  ),
  globals: phone,
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByLabelText('Name of the link');
    await expect(name).toHaveValue('For Nora');
    await expect(canvas.getByText(/This name is taken/)).toBeInTheDocument();
    await userEvent.type(canvas.getByLabelText('Name of the link'), ' too');
    await userEvent.click(canvas.getByRole('button', { name: 'Create link' }));
    await expect(published).toHaveBeenCalledWith(changeEvents.dismissed({ id: 'x' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: {
          label: '',
          edits: [
            expect.objectContaining({ was: null, set: { ...made, devices: [2], name: 'For Nora too' } }),
          ],
        },
      }),
    );
  },
});

const MANY = Array.from({ length: 50 }, (_each, i) => i + 101);
export const FormTooMany = meta.story({
  name: '[SHARE-01] more devices than a link may show: the form says so at once and removes none',
  render: page(
    all,
    deviceEvents.listed({
      devices: [...TWELVE, ...MANY.map((id) => aDevice({ id, name: `Truck ${id}` }))],
      leftOut: [],
      source: 'server',
    }),
    // The last device was deleted since it was picked; it is left out.
    shareEvents.formOpened({ salt: null, devices: [...MANY, 999] }),
  ),
  play: async ({ canvas, userEvent }) => {
    const [group] = await canvas.findAllByRole('button', { name: /^All of / });
    await expect(canvas.queryByText('A link can show up to 50 devices.')).toBeNull();
    await userEvent.click(group as HTMLElement);
    await canvas.findByText('A link can show up to 50 devices.');
    await expect(canvas.getByRole('button', { name: 'Clear' })).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Create link' }));
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
  },
});

const formOf = (device: number) => page(all, shareEvents.formOpened({ salt: null, devices: [device] }));

export const Form = meta.story({
  tags: ['picture'],
  name: '[SHARE-01] a new link: until when, which devices in columns, the chosen one first, which data',
  render: formOf(11),
  play: async ({ canvas }) => {
    const form = await canvas.findByTestId('share-form');
    const legends = [...form.querySelectorAll('legend')].map(({ textContent }) => textContent);
    await expect(legends.slice(0, 2)).toEqual(['How long', 'Which devices']);
    const [chosen, next] = canvas.getAllByRole('checkbox') as [HTMLElement, HTMLElement];
    await expect(chosen).toBeChecked();
    await expect(chosen.getBoundingClientRect().top).toBe(next.getBoundingClientRect().top);
    const { bottom } = canvas.getByRole('button', { name: 'Create link' }).getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
});

export const FormPhone = meta.story({
  tags: ['picture'],
  name: '[SHARE-01] a new link on a phone, dark, Greek: its button is in view, and a chosen device stays in its place',
  globals: { ...phone, ...dark, language: 'el' },
  render: formOf(11),
  play: async ({ canvas, userEvent }) => {
    const create = await canvas.findByRole('button', { name: 'Δημιουργία συνδέσμου' });
    await expect(create.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    const names = () => canvas.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    const before = names();
    await userEvent.click(canvas.getAllByRole('checkbox')[4] as HTMLElement);
    await expect(names()).toEqual(before);
  },
});

export const FormSent = meta.story({
  name: '[SHARE-01] a new link is sent with what was chosen',
  render: formOf(2),
  play: async ({ canvas, userEvent }) => {
    // Like the sheet over the map, the form starts with few fields. Its other options are collapsed.
    await expect(await canvas.findByRole('radio', { name: '1 hour' })).toBeChecked();
    await expect(canvas.getByLabelText('Name of the link')).not.toBeVisible();
    await userEvent.click(canvas.getByText('What they see, and a name'));
    await expect(canvas.getByRole('radio', { name: 'Position and trail' })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Position only' }));
    await userEvent.click(canvas.getByRole('radio', { name: '1 week' }));
    await userEvent.type(canvas.getByLabelText('Name of the link'), 'For Nora');
    await userEvent.click(canvas.getByRole('button', { name: 'Create link' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: {
          label: '',
          edits: [
            {
              of: 'share',
              id: 'new-link',
              was: null,
              set: { name: 'For Nora', devices: [2], kind: 'position', goal: null, expires: NOW + 7 * DAY },
            },
          ],
        },
      }),
    );
  },
});

export const FormAgain = meta.story({
  name: '[SHARE-01] typed data remains; leaving the form discards it',
  render: page(
    all,
    ownForms.draftsRestored({ drafts: { 'share new 2': { name: 'For Nora', kind: 'position' } } }),
    shareEvents.formOpened({ salt: null, devices: [2] }),
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Name of the link')).toHaveValue('For Nora');
    await expect(canvas.getByRole('radio', { name: 'Position only' })).toBeChecked();
    await userEvent.type(canvas.getByLabelText('Name of the link'), ' B');
    await userEvent.tab();
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(
        ownForms.draftKept({ form: 'share new 2', fields: { name: 'For Nora B', kind: 'position' } }),
      ),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenCalledWith(ownForms.draftDropped({ form: 'share new 2' }));
    await expect(canvas.queryByTestId('share-form')).not.toBeInTheDocument();
  },
});

export const FormWrong = meta.story({
  name: '[SHARE-01] an incomplete form says what is missing, on a phone, German',
  render: page(all, shareEvents.formOpened({ salt: null, devices: [] })),
  globals: { ...phone, language: 'de' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Link erstellen' }));
    await expect(canvas.getByText('Bitte mindestens ein Gerät wählen.')).toBeInTheDocument();
  },
});

export const FormOwnEnd = meta.story({
  tags: ['picture'],
  name: '[SHARE-02] changing a link starts with its current data',
  render: page(all, shareEvents.formOpened({ salt: 'a', devices: [2] })),
  globals: dark,
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Name of the link')).toHaveValue(
      'Reception: when does the van come?',
    );
    await expect(canvas.getByRole('radio', { name: 'Position and trail' })).toBeChecked();
    await expect(canvas.getByLabelText('Ends at')).toBeInTheDocument();
  },
});

/** Reads a QR code in a picture as a phone would. */
async function readIn(picture: string): Promise<string | undefined> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 512;
  canvas.height = 512;
  canvas.getContext('2d')?.drawImage(image, 0, 0, 512, 512);
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = canvas.captureStream(20);
  await video.play();
  const [found] = await (await codeReader())(video);
  video.srcObject = null;
  return found;
}

export const Code = meta.story({
  name: '[SHARE-01] a link as a QR code, which a phone can read',
  render: page(all, shareEvents.codeOpened({ salt: 'a' })),
  globals: phone,
  play: async ({ canvasElement }) => {
    const { within } = await import('storybook/test');
    const body = within(canvasElement.ownerDocument.body);
    await body.findByRole('img', { name: 'QR code of the link: Reception: when does the van come?' });
    const file = body.getByRole('link', { name: 'Save as a picture' });
    await expect(file).toHaveAttribute('download');
    await waitFor(async () =>
      expect(await readIn(file.getAttribute('href') ?? '')).toBe(`${window.location.origin}/share/a`),
    );
  },
});

export const HandedOn = meta.story({
  name: '[SHARE-01] a running link is copied, and handed to the share dialog of the phone',
  render: page(listed(share('live', { name: 'Live', kind: 'trail', devices: [2] }))),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('share-row');
    const url = `${window.location.origin}/share/live`;
    copied.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy link' }));
    await expect(copied).toHaveBeenLastCalledWith(url);
    await expect(await canvas.findByRole('button', { name: 'Copied' })).toBeVisible();
    const items = await itemsOf(canvas, userEvent);
    await userEvent.click(items.getByRole('menuitem', { name: 'Send with another app' }));
    await expect(published).toHaveBeenLastCalledWith(
      shareEvents.handOverWanted({ url, title: expect.stringContaining('Live') as never }),
    );
  },
});

export const Arrival = meta.story({
  name: '[SHARE-01] a link with the time of arrival needs a destination, found by name',
  render: page(all, shareEvents.formOpened({ salt: null, devices: [2] })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('What they see, and a name'));
    await expect(canvas.queryByTestId('share-goal')).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'Position and arrival' }));
    const goal = within(await canvas.findByTestId('share-goal'));
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Create link' }));
    await expect(await goal.findByText('Choose a destination.')).toBeVisible();
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
    await userEvent.type(goal.getByRole('combobox'), 'Nya Varvet');
    await expect(published).toHaveBeenCalledWith(placeEvents.searched({ text: 'Nya Varvet' }));
    happens(
      placeEvents.found({
        ...{ text: 'Nya Varvet', by: 'geocoder' },
        places: [{ name: 'Nya Varvet', detail: 'Göteborg', lat: 57.68, lng: 11.89 }],
      }),
    );
    await userEvent.click(await screen.findByRole('option', { name: /Nya Varvet/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Create link' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [
            expect.objectContaining({
              set: {
                ...{ name: '', devices: [2], kind: 'eta', expires: NOW + HOUR },
                goal: { lat: 57.68, lng: 11.89, name: 'Nya Varvet' },
              },
            }),
          ],
        }),
      }),
    );
  },
});

export const Ghost = meta.story({
  name: '[SHARE-02] in another customer’s account the links are read only',
  render: page(adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }), all),
  play: async ({ canvas, userEvent }) => {
    const items = await itemsOf(canvas, userEvent);
    await expect(canvas.getByRole('button', { name: 'New link', hidden: true })).toBeDisabled();
    for (const name of ['1 hour more', 'Change', 'End'])
      await expect(items.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  },
});

export const NoList = meta.story({
  name: '[TRAC-13] a server without a list of links: those created here are listed, with a note',
  render: page(serverLacks('shareList'), all),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/^This server keeps no list of links\./);
    const items = await itemsOf(canvas, userEvent);
    await expect(items.queryByRole('menuitem', { name: '1 hour more' })).toBeNull();
    await userEvent.click(items.getByRole('menuitem', { name: 'Remove from the list' }));
    const [fact] = published.mock.lastCall ?? [];
    await expect(fact).toMatchObject({ payload: { label: 'shares.forgotten' } });
  },
});

export const OneDevice = meta.story({
  name: '[TRAC-13] a server whose links show one device: choosing another one takes its place',
  render: page(serverLacks('shareList'), listed(), shareEvents.formOpened({ salt: null, devices: [1] })),
  play: async ({ canvas, userEvent }) => {
    const choice = within(await canvas.findByTestId('share-devices'));
    await expect(choice.getByRole('checkbox', { name: 'Parcel van 7' })).not.toBeChecked();
    await userEvent.click(choice.getByRole('checkbox', { name: 'Parcel van 7' }));
    await expect(choice.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    await expect(choice.getByRole('checkbox', { name: 'Parcel van 7' })).toBeChecked();
    await expect(choice.queryByText(/a link shows one device/)).toBeNull();
  },
});

const sheet = (...facts: Fact[]) =>
  storyAt('/v2', [
    ...twelveDevices(),
    deviceEvents.selected({ id: 2, from: 'list' }),
    shareEvents.sheetOpened({ device: 2 }),
    ...facts,
  ]);
export const Sheet = meta.story({
  tags: ['picture'],
  name: '[SHARE-01] two presses share a device: the second chooses how long',
  globals: phone,
  render: sheet(listed()),
  play: async ({ userEvent }) => {
    const dialog = within(await screen.findByTestId('share-sheet'));
    await expect(dialog.getByRole('button', { name: 'Until I stop' })).toBeVisible();
    published.mockClear();
    await userEvent.click(dialog.getByRole('button', { name: /^1 hour/ }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [
            {
              of: 'share',
              id: expect.any(String),
              set: { devices: [2], kind: 'trail', name: '', goal: null, expires: NOW + HOUR },
              was: null,
            },
          ],
        }),
      }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Custom link' }));
    await expect(published).toHaveBeenCalledWith(shareEvents.formOpened({ salt: null, devices: [2] }));
  },
});
export const SheetWithoutList = meta.story({
  name: '[SHARE-01, SRV-03] over the map of a server that cannot end links early: no link until the user confirms',
  render: sheet(serverLacks('shareList'), listed()),
  play: async () => {
    const dialog = within(await screen.findByTestId('share-sheet'));
    await dialog.findByRole('button', { name: /^1 hour/ });
    await expect(dialog.queryByRole('button', { name: 'Until I stop' })).toBeNull();
    await expect(dialog.getByText(/cannot be ended sooner/)).toBeVisible();
  },
});

export const SheetMade = meta.story({
  name: '[SHARE-01] a new link is offered for sharing at once, in German, dark',
  globals: { ...phone, ...dark, language: 'de' },
  render: sheet(
    listed(),
    creation(),
    changeEvents.saved({
      id: 'x',
      again: false,
      outcome: { of: 'share', share: share('new1', { devices: [2], expires: NOW + DAY }) },
    }),
  ),
  play: async ({ userEvent }) => {
    await screen.findByTestId('share-row');
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(
        expect.objectContaining({
          type: 'shares/handOverWanted',
          payload: expect.objectContaining({ url: expect.stringMatching(/\/share\/new1$/) }),
        }),
      ),
    );
    await expect(screen.getAllByText(/Der Link ist (kopiert|fertig)/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'QR-Code' }));
    await expect(published).toHaveBeenCalledWith(shareEvents.codeOpened({ salt: 'new1' }));
  },
});

const LONG_SALT = `1632${'a'.repeat(32)}2987`;
export const ListMade = meta.story({
  tags: ['picture'],
  name: '[SHARE-01] so is a link that was created on the page of links: to copy, scan or send',
  globals: { ...phone, language: 'el' },
  beforeEach() {
    Object.assign(navigator, { share: () => Promise.resolve() });
    return () => void Reflect.deleteProperty(navigator, 'share');
  },
  render: page(
    all,
    creation(),
    changeEvents.saved({
      id: 'x',
      again: false,
      outcome: { of: 'share', share: share(LONG_SALT, { devices: [2], expires: NOW + DAY }) },
    }),
  ),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(
        expect.objectContaining({
          type: 'shares/handOverWanted',
          payload: expect.objectContaining({ url: expect.stringMatching(/\/share\/1632a+2987$/) }),
        }),
      ),
    );
    await expect(canvas.getAllByText(/^Ο σύνδεσμος (αντιγράφηκε|είναι έτοιμος)$/)).toHaveLength(1);
    const { right } = canvas.getByRole('button', { name: 'Αποστολή' }).getBoundingClientRect();
    await expect(right).toBeLessThan(window.innerWidth);
  },
});

const home = { account: 'customer', place: '/settings/sharing', hurry: 20 } as const;

export const ServerFails = meta.story({
  name: '[SHARE-02] the server answers 500 to all tries: it says so, and a press asks anew',
  render: liveStory({ ...home, faults: [failing('GET /shares', 500)] }),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' }, PATIENT);
    const [asked, failed] = [said('shares/listRequested'), said('shares/listFailed')];
    await userEvent.click(again);
    await expect(said('shares/listRequested')).toBeGreaterThan(asked);
    await waitFor(() => expect(said('shares/listFailed')).toBeGreaterThan(failed), PATIENT);
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.queryAllByTestId('share-row')).toHaveLength(0);
  },
});

export const EndedWithExpiredAccess = meta.story({
  name: '[SHARE-02] the access expires when a link is ended: it is renewed, and the link ends once',
  render: liveStory({ ...home, faults: [expiredToken('DELETE /shares/:salt')] }),
  play: async ({ canvas, userEvent }) => {
    const rows = await canvas.findAllByTestId('share-row', {}, PATIENT);
    await userEvent.click((await itemsOf(canvas, userEvent)).getByRole('menuitem', { name: 'End' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'End the link' }));
    await waitFor(() => expect(said('auth/accessRenewed')).toBe(1), PATIENT);
    await waitFor(() => expect(said('changes/saved')).toBe(1), PATIENT);
    await expect(canvas.queryAllByTestId('share-row')).toHaveLength(rows.length - 1);
  },
});
