import * as auth from '../../events/auth.ts';
import * as importEvents from '../../events/imports.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Remark = { reason: string; figures: Record<string, number | string> };
export type ImportedTrack = {
  id: string;
  name: string;
  fixes: number;
  start: number;
  end: number;
  metres?: number | undefined;
  /** Places along the track for its preview: longitude and latitude alternate (degrees). */
  shape?: number[] | undefined;
  fastKmh?: number | undefined;
};
export type ImportedLine = {
  id: string;
  name: string;
  points: number;
  metres: number;
  shape?: number[] | undefined;
};
/** A track without times from an imported file, shown on the map as a line. */
export type OpenLine = Omit<ImportedLine, 'shape'> & { places: number[] };

export type Import = {
  id: string;
  name: string;
  size: number;
  phase: 'reading' | 'read' | 'refused';
  bytes: number;
  fixes: number;
  format: string;
  tracks: ImportedTrack[];
  lines: ImportedLine[];
  remarks: Remark[];
  problem: Remark | null;
};

type Choice = { name?: string; kind?: Kind };
type Driven = { device: number; track: string; factor: number };
export type Imports = {
  /** Whether the import dialog is open, even without a file. */
  isOpen: boolean;
  /** The files in the import dialog, in the order they were chosen. They are read one after another. */
  files: Import[];
  /** The names and kinds that the user gave to tracks and lines, by their id. */
  choices: Record<string, Choice>;
  driven: Driven[];
  lines: OpenLine[];
  startFailed: string | null;
};

/** What can have recorded a track, in the order in which the user can choose it. */
export const KINDS = importEvents.trackKind.options;
export type Kind = importEvents.TrackKind;

/** A track is a walk, a bicycle ride or a road trip if nine in ten of its moving fixes are not faster than this (km/h). */
const WALKS_TO = 9;
const CYCLES_TO = 35;
const DRIVES_TO = 220;

/** Suggests what recorded a track, by the speed that nine in ten of its moving fixes stay below (km/h). */
export function kindBySpeed(fastKmh: number): Kind {
  if (fastKmh <= 0 || fastKmh > DRIVES_TO) return 'plain';
  if (fastKmh <= WALKS_TO) return 'person';
  return fastKmh <= CYCLES_TO ? 'bike' : 'car';
}

const without = (s: Imports, id: string) => {
  s.files = s.files.filter((file) => file.id !== id);
  for (const key of Object.keys(s.choices)) if (key.startsWith(`${id}/`)) delete s.choices[key];
};

/** Returns the name of a track or line: the user's, else the one in the file. */
export const nameOf = (of: { id: string; name: string }, { choices }: Pick<Imports, 'choices'>): string =>
  choices[of.id]?.name?.trim() || of.name;

/** Returns what recorded a track: the user's choice, else what its speed suggests. */
export const kindOf = (
  { id, fastKmh = 0 }: Pick<ImportedTrack, 'id' | 'fastKmh'>,
  { choices }: Pick<Imports, 'choices'>,
): Kind => choices[id]?.kind ?? kindBySpeed(fastKmh);

/** The state of imports: the files in the dialog, the lines on the map, and the tracks played as live devices. */
export const imports = projection<Imports>(
  'track-import/imports',
  { isOpen: false, files: [], choices: {}, driven: [], lines: [], startFailed: null },
  (on) => [
    on(importEvents.dialogOpened, (s) => {
      s.isOpen = true;
    }),
    on(importEvents.dialogClosed, (s) => {
      s.isOpen = false;
      s.startFailed = null;
    }),
    on(importEvents.fileChosen, (s, { payload: { id, name, size } }) => {
      s.files.push({
        id,
        name,
        size,
        phase: 'reading',
        bytes: 0,
        fixes: 0,
        format: '',
        tracks: [],
        lines: [],
        remarks: [],
        problem: null,
      });
      s.startFailed = null;
    }),
    on(importEvents.readingProgressed, (s, { payload: { id, bytes, fixes } }) => {
      const file = s.files.find((each) => each.id === id);
      if (file?.phase !== 'reading') return;
      file.bytes = bytes;
      file.fixes = fixes;
    }),
    on(importEvents.fileRead, (s, { payload: { id, format, tracks, lines, remarks } }) => {
      const file = s.files.find((each) => each.id === id);
      if (file) Object.assign(file, { phase: 'read', format, tracks, lines: lines ?? [], remarks });
    }),
    on(importEvents.fileRefused, (s, { payload: { id, problem, remarks = [] } }) => {
      const file = s.files.find((each) => each.id === id);
      if (file) Object.assign(file, { phase: 'refused', problem, remarks });
    }),
    on(importEvents.named, (s, { payload: { id, name } }) => {
      s.choices[id] = { ...s.choices[id], name };
    }),
    on(importEvents.kindChosen, (s, { payload: { id, kind } }) => {
      s.choices[id] = { ...s.choices[id], kind };
    }),
    on(importEvents.readingCancelled, (s, { payload: { id } }) => without(s, id)),
    on(importEvents.dismissed, (s, { payload: { id } }) => without(s, id)),
    on(importEvents.linesOpened, (s, { payload: { lines } }) => {
      s.lines = [...s.lines.filter(({ id }) => !lines.some((line) => line.id === id)), ...lines];
    }),
    on(importEvents.putAway, (s, { payload: { ids } }) => {
      s.lines = s.lines.filter(({ id }) => !ids.includes(id));
    }),
    on(importEvents.playStarted, (s, { payload }) => {
      s.driven.push({ device: payload.device, track: payload.track, factor: payload.factor });
      s.startFailed = null;
    }),
    on(importEvents.playFailed, (s, { payload }) => {
      s.startFailed = payload.message;
    }),
    on(importEvents.factorChosen, (s, { payload: { device, factor } }) => {
      const driven = s.driven.find((each) => each.device === device);
      if (driven) driven.factor = factor;
    }),
    on(importEvents.playRemoved, (s, { payload: { device } }) => {
      s.driven = s.driven.filter((each) => each.device !== device);
    }),
    on(auth.loggedOut, (s) => {
      Object.assign(s, { isOpen: false, files: [], choices: {}, lines: [] });
    }),
  ],
);
