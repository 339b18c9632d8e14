import * as importEvents from '../../events/imports.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Remark = { reason: string; figures: Record<string, number | string> };
type ImportedTrack = { id: string; name: string; fixes: number; start: number; end: number };

export type Import = {
  id: string;
  name: string;
  size: number;
  phase: 'reading' | 'read' | 'refused';
  bytes: number;
  fixes: number;
  format: string;
  tracks: ImportedTrack[];
  remarks: Remark[];
  problem: Remark | null;
  /** Speed that was assumed for a track without times, km/h. */
  assumedKmh: number | null;
  /** How often the file has been asked for; a new number reads it anew. */
  attempt: number;
};

type Driven = { device: number; track: string; factor: number };
export type Imports = { current: Import | null; driven: Driven[]; startFailed: string | null };

/** The file that is being opened, and the tracks that drive. */
export const imports = projection<Imports>(
  'track-import/imports',
  { current: null, driven: [], startFailed: null },
  (on) => [
    on(importEvents.fileChosen, (s, { payload: { id, name, size } }) => {
      s.current = {
        id,
        name,
        size,
        phase: 'reading',
        bytes: 0,
        fixes: 0,
        format: '',
        tracks: [],
        remarks: [],
        problem: null,
        assumedKmh: null,
        attempt: 1,
      };
      s.startFailed = null;
    }),
    on(importEvents.readingProgressed, (s, { payload: { id, bytes, fixes } }) => {
      if (s.current?.id !== id || s.current.phase !== 'reading') return;
      s.current.bytes = bytes;
      s.current.fixes = fixes;
    }),
    on(importEvents.fileRead, (s, { payload: { id, format, tracks, remarks } }) => {
      if (s.current?.id !== id) return;
      s.current.phase = 'read';
      s.current.format = format;
      s.current.tracks = tracks;
      s.current.remarks = remarks;
    }),
    on(importEvents.fileRefused, (s, { payload: { id, problem } }) => {
      if (s.current?.id !== id) return;
      s.current.phase = 'refused';
      s.current.problem = problem;
    }),
    on(importEvents.speedAssumed, (s, { payload: { id, kmh } }) => {
      if (s.current?.id !== id) return;
      s.current.phase = 'reading';
      s.current.problem = null;
      s.current.assumedKmh = kmh;
      s.current.attempt++;
    }),
    on(importEvents.readingCancelled, (s, { payload: { id } }) => {
      if (s.current?.id === id) s.current = null;
    }),
    on(importEvents.dismissed, (s, { payload: { id } }) => {
      if (s.current?.id === id) s.current = null;
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
  ],
);
