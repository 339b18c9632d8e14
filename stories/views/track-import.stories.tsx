import { expect, screen } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as importEvents from '../../events/imports.ts';
import { type Fact, fixes, listed, NOW, aDevice, TWELVE, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Track import' });

const id = 'file-1';
const page = (...facts: Fact[]) => storyAt('/v2', [...twelveDevices(), ...facts]);
const chosen = (name = 'goteborg-tram.gpx', size = 1_840_213) => importEvents.fileChosen({ id, name, size });
const track = (n: number, name: string, count: number) => ({
  id: `${id}/${n}`,
  name,
  fixes: count,
  start: NOW - 9_000,
  end: NOW - 9_000 + count,
});
const read = (
  tracks: ReturnType<typeof track>[],
  remarks: { reason: string; figures: Record<string, number> }[] = [],
) => importEvents.fileRead({ id, format: 'gpx', tracks, remarks });
const refused = (reason: string, figures: Record<string, number> = {}, name?: string) =>
  page(chosen(name), importEvents.fileRefused({ id, problem: { reason, figures } }));
const dialog = (name = 'goteborg-tram.gpx') => screen.findByRole('dialog', { name });
const says = async (text: RegExp) => expect(await dialog()).toHaveTextContent(text);

export const Reading = meta.story({
  name: 'reading, with progress and a way out',
  render: page(chosen(), importEvents.readingProgressed({ id, bytes: 780_000, fixes: 12_345 })),
  play: async ({ userEvent }) => {
    await says(/780 kB of 1\.8 MB, 12,345 positions/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenLastCalledWith(importEvents.readingCancelled({ id }));
  },
});

export const Read = meta.story({
  tags: ['picture'],
  name: 'read: driven at ×60 with two presses',
  render: page(chosen(), read([track(0, 'Line 11, Saltholmen', 4_321)])),
  play: async ({ userEvent }) => {
    await says(/Line 11, Saltholmen.*4,321 positions/);
    await userEvent.click(screen.getByRole('radio', { name: '×60' }));
    await userEvent.click(screen.getByRole('button', { name: 'Drive it' }));
    await expect(published).toHaveBeenCalledWith(importEvents.playChosen({ track: `${id}/0`, factor: 60 }));
    await expect(published).toHaveBeenLastCalledWith(importEvents.dismissed({ id }));
  },
});

export const ReadWithRemarks = meta.story({
  name: 'read, with remarks on what was left out',
  render: page(
    chosen(),
    read(
      [track(0, 'Line 11, Saltholmen', 4_321)],
      [
        { reason: 'outOfOrder', figures: { count: 12 } },
        { reason: 'zeroZero', figures: { count: 1, firstLine: 88 } },
        { reason: 'malformed', figures: { count: 3, line: 1_204 } },
        { reason: 'truncated', figures: { line: 9_871 } },
      ],
    ),
  ),
  play: async () => {
    await says(/12 positions were out of order/);
    await says(/1 position at 0°, 0° means "unknown"/);
  },
});

export const SeveralTracks = meta.story({
  name: 'read: several tracks in one file',
  render: page(
    chosen(),
    read(
      ['Morning', 'Noon', 'Evening', 'Night'].map((name, n) => track(n, name, 1_000 + n)),
      [{ reason: 'severalTracks', figures: { count: 4 } }],
    ),
  ),
  play: async ({ userEvent }) => {
    await says(/Morning.*Night/);
    await userEvent.click(screen.getByRole('button', { name: 'Drive 4 tracks' }));
    await expect(published.mock.calls.filter(([fact]) => fact.type === 'imports/playChosen')).toHaveLength(4);
  },
});

export const StartFailed = meta.story({
  name: 'read, but it could not be started',
  render: page(
    chosen(),
    read([track(0, 'Line 11, Saltholmen', 4_321)]),
    importEvents.playFailed({ track: `${id}/0`, message: 'gone' }),
  ),
  play: async () => says(/could not be started/),
});

export const NoTimes = meta.story({
  name: 'refused: no times, so a speed may be assumed',
  render: refused('noTimes', { fixes: 412 }),
  play: async ({ userEvent }) => {
    await says(/412 places but no times/);
    await userEvent.click(screen.getByRole('button', { name: 'Drive it at 20 km/h' }));
    await expect(published).toHaveBeenLastCalledWith(importEvents.speedAssumed({ id, kmh: 20 }));
    await says(/0 positions/);
  },
});

export const Empty = meta.story({
  name: 'refused: empty',
  render: refused('empty'),
  play: () => says(/is empty/),
});
export const Binary = meta.story({
  name: 'refused: a binary file with a very long name',
  render: refused('notText', {}, 'holiday-pictures-of-the-whole-family-from-2019-to-2026-final-final-2.zip'),
  play: async () =>
    expect(
      await dialog('holiday-pictures-of-the-whole-family-from-2019-to-2026-final-final-2.zip'),
    ).toHaveTextContent(/binary file/),
});
export const Unknown = meta.story({
  tags: ['picture'],
  name: 'refused: an unknown format',
  render: refused('unknownFormat'),
  play: () => says(/none of the formats/),
});
export const Malformed = meta.story({
  name: 'refused: damaged from the start',
  render: refused('malformed', { line: 3, column: 17 }),
  play: () => says(/damaged in line 3, column 17/),
});
export const Truncated = meta.story({
  name: 'refused: cut off',
  render: refused('truncated', { line: 12 }),
  play: () => says(/ends in the middle, in line 12/),
});
export const NoFixes = meta.story({
  name: 'refused: nothing usable in it',
  render: refused('noFixes'),
  play: () => says(/no usable position/),
});
export const TooLarge = meta.story({
  name: 'refused: too large',
  render: refused('tooLarge', { bytes: 3_400_000_000, limit: 1_000_000_000 }),
  play: () => says(/too large: 3\.4 GB, at most 1\.0 GB/),
});
export const Unreadable = meta.story({
  name: 'refused: cannot be read',
  render: refused('unreadable'),
  play: () => says(/moved or changed/),
});
export const Gone = meta.story({
  name: 'refused: not at hand any more',
  render: refused('gone'),
  play: () => says(/not at hand/),
});

const driving = [
  listed([
    ...TWELVE,
    aDevice({ id: 90_000_001, name: 'Line 11, Saltholmen' }),
    aDevice({ id: 90_000_002, name: 'Morning round' }),
  ]),
  fixes([{ device: 90_000_001, age: 1, speed: 34 }]),
  importEvents.playStarted({ track: `${id}/0`, device: 90_000_001, factor: 60 }),
  importEvents.playStarted({ track: `${id}/1`, device: 90_000_002, factor: 0 }),
];

export const Driven = meta.story({
  name: 'driven tracks: one under way, one paused',
  render: page(...driving),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause Line 11, Saltholmen' }));
    await expect(published).toHaveBeenLastCalledWith(
      importEvents.factorChosen({ device: 90_000_001, factor: 0 }),
    );
    await canvas.findByRole('button', { name: 'Go on with Line 11, Saltholmen' });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Morning round' }));
    await expect(canvas.queryByRole('button', { name: 'Remove Morning round' })).toBeNull();
  },
});

export const DrivenPhone = meta.story({
  tags: ['picture'],
  name: 'driven tracks on a phone, dark',
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  render: page(...driving),
  play: async ({ canvas }) => void (await canvas.findByRole('list', { name: 'Recorded tracks under way' })),
});

export const ReadPhoneGreek = meta.story({
  name: '[GEN-03] read, in Greek on a phone',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: page(
    chosen(),
    read([track(0, 'Line 11, Saltholmen', 4_321)], [{ reason: 'outOfOrder', figures: { count: 12 } }]),
  ),
  play: async () => void (await dialog()),
});

export const Dropping = meta.story({
  name: 'a file is dragged over the app, and dropped on it',
  render: page(),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Open a track' });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['<gpx/>'], 'ride.gpx'));
    const drag = (type: string) =>
      document.dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true }));
    drag('dragenter');
    await expect(await canvas.findByText('Drop a recorded track here')).toBeVisible();
    drag('drop');
    await expect(published).toHaveBeenLastCalledWith(
      importEvents.fileChosen({ id: 'file ride.gpx', name: 'ride.gpx', size: 6 }),
    );
    await dialog('ride.gpx');
  },
});

export const Dragged = meta.story({
  name: 'a file is held over the app',
  render: page(),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Open a track' });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['<gpx/>'], 'ride.gpx'));
    document.dispatchEvent(new DragEvent('dragenter', { dataTransfer, cancelable: true }));
    await canvas.findByText('Drop a recorded track here');
  },
});
