import * as auth from '../../events/auth.ts';
import * as importEvents from '../../events/imports.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Remark = { reason: string; figures: Record<string, number | string> };
type ImportedTrack = {
  id: string;
  name: string;
  fixes: number;
  start: number;
  end: number;
  metres?: number | undefined;
};
type ImportedLine = { id: string; name: string; points: number; metres: number };
/** A track without times from an imported file, shown on the map as a line. */
export type OpenLine = ImportedLine & { places: number[] };

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

type Driven = { device: number; track: string; factor: number };
export type Imports = {
  /** Whether the import dialog is open, even without a file. */
  isOpen: boolean;
  /** The files in the import dialog, in the order they were chosen. They are read one after another. */
  files: Import[];
  driven: Driven[];
  lines: OpenLine[];
  startFailed: string | null;
};

const without = (s: Imports, id: string) => {
  s.files = s.files.filter((file) => file.id !== id);
};

/** The state of imports: the files in the dialog, the lines on the map, and the tracks played as live devices. */
export const imports = projection<Imports>(
  'track-import/imports',
  { isOpen: false, files: [], driven: [], lines: [], startFailed: null },
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
    on(importEvents.fileRefused, (s, { payload: { id, problem } }) => {
      const file = s.files.find((each) => each.id === id);
      if (file) Object.assign(file, { phase: 'refused', problem });
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
      Object.assign(s, { isOpen: false, files: [], lines: [] });
    }),
  ],
);
