import { expect, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as fenceEvents from '../../events/fences.ts';
import type { FenceDraft } from '../../events/fence-draft-types.ts';
import type { Geofence } from '../../events/geofence-types.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as mapEvents from '../../events/map.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { type Fact, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Geofence lines' });
const phone = { viewport: { value: 'phone' }, theme: 'dark' };

const road = {
  kind: 'line' as const,
  corners: [
    { lat: 57.7, lng: 11.95 },
    { lat: 57.705, lng: 11.965 },
    { lat: 57.712, lng: 11.97 },
  ],
  width: 40,
};
const fence = (device: number, changes: Partial<Geofence> = {}): Geofence => ({
  ...{ id: device, device, name: 'Tram road', colour: '#2f6fde', shape: road },
  ...{ on: true, onEnter: true, onLeave: true, of: 23 },
  ...changes,
});
const draft: FenceDraft = {
  ...{ fences: [], devices: [1], name: 'Tram road', colour: '#2f6fde', on: true },
  ...{ onEnter: true, onLeave: true, kind: 'line', shape: road },
};
const tool = (...facts: Fact[]) =>
  storyAt('/v2', [
    ...twelveDevices(),
    geofenceEvents.listed({ geofences: [fence(1), fence(2)], leftOut: [], source: 'server' }),
    mapEvents.toolOpened({ tool: 'geofences', devices: [] }),
    ...facts,
  ]);
const drawn = (changes: Partial<FenceDraft> = {}) => [
  serverLacks(),
  fenceEvents.draftOpened({ draft: { ...draft, shape: null } }),
  fenceEvents.draftChanged({ changes }),
];

export const Listed = meta.story({
  name: '[TRAC-09] a line in the list: who is there and its devices; a new one can be drawn',
  tags: ['picture'],
  render: tool(serverLacks()),
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: /^Tram road/ });
    await expect(row).toHaveTextContent('Here: Parcel van 7 · 2 devices · enter and leave');
    await userEvent.click(canvas.getByRole('button', { name: 'New place' }));
    await expect(await canvas.findByRole('radio', { name: 'Line' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
  },
});

export const NotKnown = meta.story({
  name: '[TRAC-09] [SRV-03] at a server without lines, none can be drawn',
  render: tool(serverLacks('fenceLines')),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New place' }));
    await canvas.findByRole('radio', { name: 'Polygon' });
    await expect(canvas.queryByRole('radio', { name: 'Line' })).toBeNull();
  },
});

export const TriggersNotKnown = meta.story({
  name: '[TRAC-09] [SRV-03] at a server that always tells of both, no trigger is named or offered',
  render: tool(serverLacks('fenceTriggers')),
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: /^Tram road/ });
    await expect(row).toHaveTextContent(/2 devices$/);
    await userEvent.click(canvas.getByRole('button', { name: 'New place' }));
    await expect(await canvas.findByRole('radio', { name: 'Colour 3' })).toBeEnabled();
    await expect(canvas.queryByRole('checkbox', { name: /^When a device/ })).toBeNull();
  },
});

export const Drawn = meta.story({
  name: '[TRAC-09] a line with its points and its width, which can be typed',
  tags: ['picture'],
  render: tool(...drawn({ shape: road })),
  play: async ({ canvas, userEvent }) => {
    const points = within(await canvas.findByRole('list', { name: 'Corners' }));
    await expect(points.getAllByRole('listitem')).toHaveLength(3);
    const width = canvas.getByLabelText('Reach to each side');
    await expect(width).toHaveValue('40');
    await userEvent.clear(width);
    await userEvent.type(width, '120{Tab}');
    await expect(published).toHaveBeenCalledWith(
      fenceEvents.draftChanged({ changes: { shape: { ...road, width: 120 } } }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Remove corner 2' }));
    await expect(points.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: 'Remove corner 1' })).toBeDisabled();
  },
});

export const OnePoint = meta.story({
  name: '[TRAC-09] a line with one point is not saved, and the form says what it needs',
  render: tool(...drawn({ shape: { ...road, corners: road.corners.slice(0, 1) } })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Press on the map point by point along the line. Two are enough.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('A line needs two points.');
  },
});

export const German = meta.story({
  name: '[TRAC-09] a line, phone, dark, German',
  tags: ['picture'],
  globals: { ...phone, language: 'de' },
  render: tool(...drawn({ shape: road })),
});
