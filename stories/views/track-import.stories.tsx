import { expect, screen } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import { type Fact, fixes, listed, NOW, aDevice, TWELVE, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Track import' });

const id = 'file-1';
const page = (...facts: Fact[]) => storyAt('/v2', [...twelveDevices(), ...facts]);
const chosen = (name = 'goteborg-tram.gpx', size = 1_840_213) => importEvents.fileChosen({ id, name, size });
/**
 * Returns a track through Göteborg, a different one for each number: longitude and latitude alternating (degrees).
 */
const shape = (n: number) =>
  Array.from({ length: 40 }, (_, i) => [
    11.94 + n * 0.02 + i * 0.0016,
    57.69 + n * 0.006 + Math.sin(i / (5 + n)) * 0.006 + i * 0.0004,
  ]).flat();
const track = (n: number, name: string, count: number, fastKmh = 48) => ({
  id: `${id}/${n}`,
  name,
  fixes: count,
  start: NOW - 9_000,
  end: NOW - 9_000 + count,
  metres: count * 8,
  shape: shape(n),
  fastKmh,
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
  name: 'reading, with progress, and it can be cancelled',
  render: page(chosen(), importEvents.readingProgressed({ id, bytes: 780_000, fixes: 12_345 })),
  play: async ({ userEvent }) => {
    await says(/780 kB of 1\.8 MB, 12,345 positions/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenLastCalledWith(importEvents.readingCancelled({ id }));
  },
});

export const Read = meta.story({
  name: '[TRACK-01] read: length, duration, times and positions before it is added; the form asks for name and type',
  render: page(chosen(), read([track(0, 'Line 11, Saltholmen', 4_321)])),
  play: async () => {
    await says(/Length ?34\.6 km.*Duration ?1 hr.*Positions ?4,321.*2026.*GPX · 1\.8 MB/);
    await expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('car');
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Line 11, Saltholmen');
  },
});

export const PlayedLive = meta.story({
  name: '[TRACK-01] read: renamed, with another type, and played live at ×60',
  render: page(chosen(), read([track(0, 'Line 11, Saltholmen', 4_321)])),
  play: async ({ userEvent }) => {
    await dialog();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'bus');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await userEvent.click(screen.getByRole('radio', { name: '×60' }));
    await userEvent.click(screen.getByRole('button', { name: 'Play live' }));
    await expect(published).toHaveBeenCalledWith(
      importEvents.playChosen({
        ...{ track: `${id}/0`, factor: 60 },
        ...{ name: 'Line 11, Saltholmen!', kind: 'bus' },
      }),
    );
    await expect(published).toHaveBeenLastCalledWith(importEvents.dismissed({ id }));
  },
});

export const OnFoot = meta.story({
  tags: ['picture'],
  name: '[TRACK-01] a walk is recognised as such; without a name it keeps that of the file; a phone, German',
  globals: { viewport: { value: 'phone' }, language: 'de' },
  render: page(
    chosen('wanderung.gpx', 96_000),
    read(
      [track(0, 'Wanderung am Änggårdsberg', 2_400, 5.2)],
      [{ reason: 'duplicates', figures: { count: 12 } }],
    ),
  ),
  play: async ({ userEvent }) => {
    await dialog('wanderung.gpx');
    await expect(screen.getByRole('combobox', { name: 'Art' })).toHaveValue('person');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    await expect(screen.getByPlaceholderText('Wanderung am Änggårdsberg')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Live abspielen' }));
    await expect(published).toHaveBeenCalledWith(
      importEvents.playChosen({
        ...{ track: `${id}/0`, factor: 10 },
        ...{ name: 'Wanderung am Änggårdsberg', kind: 'person' },
      }),
    );
  },
});

export const ReadWithRemarks = meta.story({
  name: 'read, with the number of omitted positions and the reasons',
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
    await says(/1 point left out/);
    await says(/12 positions were out of order/);
    await says(/1 position at 0°, 0° means “unknown”/);
  },
});

export const SeveralTracks = meta.story({
  tags: ['picture'],
  name: 'read: several tracks in one file',
  render: page(
    chosen(),
    read(
      ['Morning', 'Noon', 'Evening', 'Night'].map((name, n) => track(n, name, 1_000 + n)),
      [{ reason: 'severalTracks', figures: { count: 4 } }],
    ),
  ),
  play: async ({ userEvent }) => {
    await says(/1 hr|min.*GPX · 1\.8 MB · 4 tracks/);
    await expect(screen.getByRole('textbox', { name: 'Name of Noon' })).toHaveValue('Noon');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of Noon' }), 'bike');
    await expect(published).toHaveBeenLastCalledWith(
      importEvents.kindChosen({ id: `${id}/1`, kind: 'bike' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Play 4 live' }));
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
  play: async () => says(/did not start/),
});

const planned = importEvents.fileRead({
  id,
  format: 'gpx',
  tracks: [],
  lines: [{ id: `${id}/line-0`, name: 'Round the lake', points: 412, metres: 18_400, shape: shape(0) }],
  remarks: [],
});

export const NoTimes = meta.story({
  tags: ['picture'],
  name: '[TRACK-02] read: a planned route without times is a line, and cannot be played',
  render: page(chosen(), planned),
  play: async ({ userEvent }) => {
    await says(/Length ?18\.4 km.*Positions ?412.*No times in the file/);
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Round the lake');
    await expect(screen.queryByRole('combobox')).toBeNull();
    await expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show on the map' }));
    await expect(published).toHaveBeenCalledWith(
      importEvents.lookChosen({ tracks: [], lines: [`${id}/line-0`] }),
    );
  },
});

export const Choosing = meta.story({
  name: '[TRACK-01] before a file is chosen: which files can be opened, and that they stay on this device',
  render: page(importEvents.dialogOpened()),
  play: async () =>
    expect(await screen.findByRole('dialog', { name: 'Open a track' })).toHaveTextContent(
      /GPX.*FIT.*Google Timeline.*OwnTracks.*stay on this device/,
    ),
});

const second = 'file-2';
export const SeveralFiles = meta.story({
  tags: ['picture'],
  name: '[TRACK-01] several files: each with its own result, and one is removed again',
  render: page(
    chosen(),
    read([track(0, 'Line 11, Saltholmen', 4_321)]),
    importEvents.fileChosen({ id: second, name: 'holiday.zip', size: 90 }),
    importEvents.fileRefused({ id: second, problem: { reason: 'notText', figures: {} } }),
    importEvents.fileChosen({ id: 'file-3', name: 'Records.json', size: 300_000_000 }),
    importEvents.readingProgressed({ id: 'file-3', bytes: 90_000_000, fixes: 700_000 }),
  ),
  play: async ({ userEvent }) => {
    const files = await screen.findAllByTestId('import-file');
    await expect(files).toHaveLength(3);
    await expect(files[1]).toHaveTextContent(/could not be opened.*not a track/);
    await expect(files[2]).toHaveTextContent(/90\sMB of 300\sMB/);
    await expect(screen.getByRole('button', { name: 'Show on the map' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Remove holiday.zip' }));
    await expect(screen.getAllByTestId('import-file')).toHaveLength(2);
  },
});

export const SeveralFilesPhone = meta.story({
  tags: ['picture'],
  name: '[TRACK-01] several files on a phone, in Greek, dark',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: page(
    chosen(),
    read([track(0, 'Line 11, Saltholmen', 4_321)]),
    importEvents.fileChosen({ id: second, name: 'holiday.zip', size: 90 }),
    importEvents.fileRefused({ id: second, problem: { reason: 'notText', figures: {} } }),
  ),
  play: async () => void (await screen.findAllByTestId('import-file')),
});

export const Damaged = meta.story({
  name: 'refused: a FIT file with a wrong checksum',
  render: refused('damaged'),
  play: () => says(/checksum is wrong/),
});
export const Encrypted = meta.story({
  name: 'refused: encrypted positions',
  render: refused('encrypted', { count: 12 }),
  play: () => says(/are encrypted/),
});
export const NoTimesAtAll = meta.story({
  name: 'refused: places without times that form no line',
  render: refused('noTimes', { fixes: 1 }),
  play: () => says(/no times, and its points make no line/),
});

const opening = (n: number, name: string, count: number) => {
  const { shape: _shape, fastKmh: _fast, ...rest } = track(n, name, count);
  return rest;
};
const opened = [
  importEvents.tracksOpened({
    tracks: [
      { ...opening(0, 'Line 11, Saltholmen', 4_321), metres: 11_200, device: -1, kind: 'bus' },
      { ...opening(1, 'Morning round', 900), metres: 3_100, device: -2, kind: 'person' },
    ],
  }),
  importEvents.linesOpened({
    lines: [
      {
        ...{ id: `${id}/line-0`, name: 'Round the lake', points: 3, metres: 18_400 },
        places: [11.9, 57.69, 11.97, 57.72, 12.02, 57.7],
      },
    ],
  }),
];

export const Opened = meta.story({
  tags: ['picture'],
  name: '[TRACK-01, TRACK-02] open tracks and a line on the map',
  render: page(...opened),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('list', { name: 'Open tracks' });
    await userEvent.click(canvas.getByRole('button', { name: 'History of Morning round' }));
    await expect(published).toHaveBeenLastCalledWith(
      mapEvents.toolOpened({ tool: 'history', devices: [-2] }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Close Round the lake' }));
    await expect(canvas.queryByText('18.4 km')).toBeNull();
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
    ).toHaveTextContent(/binary file, not a track/),
});
export const Unknown = meta.story({
  tags: ['picture'],
  name: 'refused: an unknown format',
  render: refused('unknownFormat'),
  play: () => says(/none of the known formats.*GPX/),
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
  play: () => says(/too large: 3\.4\sGB of at most 1\sGB/),
});
export const Unreadable = meta.story({
  name: 'refused: cannot be read',
  render: refused('unreadable'),
  play: () => says(/moved or changed/),
});
export const Gone = meta.story({
  name: 'refused: no longer available',
  render: refused('gone'),
  play: () => says(/no longer available/),
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
  name: 'played tracks: one playing, one paused',
  render: page(...driving),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause Line 11, Saltholmen' }));
    await expect(published).toHaveBeenLastCalledWith(
      importEvents.factorChosen({ device: 90_000_001, factor: 0 }),
    );
    await canvas.findByRole('button', { name: 'Resume Line 11, Saltholmen' });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Morning round' }));
    await expect(canvas.queryByRole('button', { name: 'Remove Morning round' })).toBeNull();
  },
});

export const DrivenPhone = meta.story({
  tags: ['picture'],
  name: 'played tracks on a phone, dark',
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  render: page(...driving),
  play: async ({ canvas }) => void (await canvas.findByRole('list', { name: 'Tracks playing now' })),
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
    await canvas.findByLabelText('Choose files');
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
    await canvas.findByLabelText('Choose files');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['<gpx/>'], 'ride.gpx'));
    document.dispatchEvent(new DragEvent('dragenter', { dataTransfer, cancelable: true }));
    await canvas.findByText('Drop a recorded track here');
  },
});
