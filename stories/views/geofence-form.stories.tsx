import { expect, screen, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import type { FenceDraft } from '../../events/fence-draft-types.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as mapEvents from '../../events/map.ts';
import * as placeEvents from '../../events/places.ts';
import { failure, type Fact, listed, TWELVE, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Geofence form' });

const corner = { lat: 57.7, lng: 11.95 };
const draft: FenceDraft = {
  ...{ fences: [], devices: [1], name: '', colour: '#2f6fde', on: true },
  ...{ onEnter: true, onLeave: true, kind: 'circle', shape: null },
};
const tool = (...facts: Fact[]) =>
  storyAt('/v2', [
    ...twelveDevices(),
    geofenceEvents.listed({ geofences: [], leftOut: [], source: 'server' }),
    mapEvents.toolOpened({ tool: 'geofences', devices: [] }),
    ...facts,
  ]);
const drawing = (changes: Partial<FenceDraft> = {}) =>
  tool(fenceEvents.draftOpened({ draft: { ...draft, ...changes } }));

/** Whether the tool takes files that are dropped now. It hides their events from listeners that were added later. */
function takesFiles(): boolean {
  let isHeard = false;
  const hear = () => void (isHeard = true);
  document.addEventListener('dragover', hear, { capture: true, once: true });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['{}'], 'areas.geojson'));
  document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  document.removeEventListener('dragover', hear, { capture: true });
  return !isHeard;
}

export const AddressNotFound = meta.story({
  name: '[MAP-14] the address field says that a search has not begun, and that it failed',
  render: drawing(),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: 'Address' });
    await userEvent.type(field, 'li');
    await screen.findByText('Search for an address or town');
    await userEvent.type(field, 'nden');
    await screen.findByText(/^Looking for places/);
    happens(placeEvents.searchFailed({ text: 'linden', ...failure('server') }));
    await screen.findByText(/^Online place search is unavailable/);
    await expect(screen.queryByText('No results.')).toBeNull();
  },
});

export const OneCornerRemoved = meta.story({
  name: '[MAP-14] without its only corner a polygon is not drawn yet',
  tags: ['picture'],
  render: drawing({ kind: 'polygon', shape: { kind: 'polygon', corners: [corner] } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove corner 1' }));
    await expect(canvas.queryByRole('list', { name: 'Corners' })).toBeNull();
    await expect(canvas.queryByDisplayValue('NaN')).toBeNull();
  },
});

export const NameKept = meta.story({
  name: '[NET-02] [MAP-14] a name that is being typed is kept for a reload',
  render: drawing({ name: 'Home' }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), ' of A');
    await waitFor(() =>
      expect(published).toHaveBeenLastCalledWith(
        fenceEvents.draftChanged({ changes: { name: 'Home of A' } }),
      ),
    );
  },
});

export const SavedWhileTyping = meta.story({
  name: '[MAP-14] what is typed stays when the server gives the fence its id',
  render: tool(
    changeEvents.submitted({
      changes: [
        {
          ...{ id: 'a', batch: 'a', at: 1, notBefore: 1 },
          edit: { of: 'geofence', id: -1, device: 1, set: { name: 'Home' }, was: null },
        },
      ],
      label: '',
    }),
    fenceEvents.draftOpened({ draft: { ...draft, fences: [-1], name: 'Home' } }),
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), ' of Ada');
    const geofence = { ...{ id: 5, device: 1, name: 'Home', colour: '#2f6fde' }, on: true, onEnter: true };
    happens(
      changeEvents.saved({
        id: 'a',
        outcome: {
          of: 'geofence',
          geofence: { ...geofence, onLeave: true, shape: { kind: 'circle', ...corner, radius: 100 } },
        },
        again: false,
      }),
    );
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), '!');
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('Home of Ada!');
  },
});

export const Dropped = meta.story({
  name: '[MAP-14] the list takes dropped files; while a fence is drawn the tool takes none',
  render: tool(),
  play: async ({ canvas }) => {
    await canvas.findByText('No places yet');
    await expect(takesFiles()).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: 'New place' }));
    await canvas.findByRole('textbox', { name: 'Name' });
    await expect(takesFiles()).toBe(false);
  },
});

export const DroppedReadOnly = meta.story({
  name: '[MAP-14] [ADM-02] in an account that cannot be changed, the tool takes no dropped files',
  render: tool(admin.ghostEntered({ userID: 3001, by: 9, superUser: true })),
  play: async ({ canvas }) => {
    await canvas.findByText('You can view this account, but not change it.');
    await expect(takesFiles()).toBe(false);
  },
});

const [own] = TWELVE;
const viewOnly = TWELVE.map((device) =>
  device.id === own?.id ? device : { ...device, access: { role: 'view' as const, by: 'Bo', until: null } },
);
export const ViewedDevice = meta.story({
  name: '[MEM-01] a fence is not saved for a device that the user may only view, and no group adds one',
  render: tool(
    listed(viewOnly),
    fenceEvents.draftOpened({
      draft: { ...draft, name: 'Home', devices: [2], shape: { kind: 'circle', ...corner, radius: 100 } },
    }),
  ),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Choose at least one device.');
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
    const [whole, ...others] = canvas.getAllByRole('checkbox', { name: /group of/ });
    await expect(others).toEqual([]);
    if (whole) await userEvent.click(whole);
    await expect(published).toHaveBeenLastCalledWith(
      fenceEvents.draftChanged({ changes: { devices: [2, own?.id ?? 0] } }),
    );
  },
});

const drawn = { ...draft, name: 'Home', shape: { kind: 'circle' as const, ...corner, radius: 100 } };
export const FoldedCorner = meta.story({
  name: '[MAP-14] Save opens the folded section whose coordinate is wrong, and leads to it',
  render: drawing(drawn),
  play: async ({ canvas }) => {
    const summary = await canvas.findByText('Exact position');
    await userEvent.click(summary);
    const latitude = canvas.getByRole('textbox', { name: /^Latitude/ });
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '99');
    await userEvent.tab();
    await userEvent.click(summary);
    await expect(latitude).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(latitude).toHaveFocus();
    await expect(latitude).toBeVisible();
  },
});

export const DayAgain = meta.story({
  name: '[MAP-14] a day that could not be loaded can be asked for again',
  render: tool(
    fenceEvents.draftOpened({ draft: drawn }),
    fenceEvents.wayFailed({ device: 1, ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(fenceEvents.wayRequested());
    await canvas.findByText('The last 24 hours are loading');
  },
});
