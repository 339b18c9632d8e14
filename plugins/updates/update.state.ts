import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import * as voiceEvents from '../../events/voice.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { unkeptChanges } from '../../src/core/changes/changes.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

/**
 * Whether a new version of the app is waiting. `none`: no; `ready`: yes; `later`: yes, but the user postponed it;
 * `applying`: it is taking over; `applied`: it has taken over.
 */
export type Update = {
  phase: 'none' | 'ready' | 'later' | 'applying' | 'applied';
  /** When the version took over (Unix milliseconds). */
  appliedAt?: number;
  /** True if another tab accepted the version, and this one did not yet agree to reload. */
  elsewhere?: boolean;
};

/** A newer version of the app, and the user's choice when to load it. It belongs to this browser, not to a user. */
export const update = projection<Update>(
  'updates/update',
  { phase: 'none' },
  (on) => [
    on(app.updateFound, (s) => {
      // After a version has taken over, this page must reload, also if a further version is found meanwhile.
      if (s.phase !== 'applying' && s.phase !== 'applied') s.phase = 'ready';
    }),
    on(app.updateApplied, (s, { at }) => {
      if (s.phase !== 'applying' && s.phase !== 'applied') s.elsewhere = true;
      s.phase = 'applied';
      s.appliedAt = at;
    }),
    on(app.updatePostponed, (s) => {
      if (s.phase === 'ready') s.phase = 'later';
    }),
    on(app.updateAccepted, (s) => {
      if (s.phase === 'ready') s.phase = 'applying';
      else if (s.elsewhere) s.elsewhere = false;
    }),
  ],
  { ofSession: false },
);

type Unsaved = {
  /** The lines of track files that are open, by id. */
  lines: string[];
  /** Whether a voice message is being recorded, or was recorded and is not sent. */
  voice: boolean;
};

const voiceIs = (voice: boolean) => (s: Unsaved) => {
  s.voice = voice;
};

/** What exists only in this tab until the user sends or closes it. A reload discards it. */
export const unsaved = projection<Unsaved>('updates/unsaved', { lines: [], voice: false }, (on) => [
  on(importEvents.linesOpened, (s, { payload: { lines } }) => {
    s.lines = [...new Set([...s.lines, ...lines.map(({ id }) => id)])];
  }),
  on(importEvents.putAway, (s, { payload: { ids } }) => {
    s.lines = s.lines.filter((id) => !ids.includes(id));
  }),
  on(voiceEvents.recordingStarted, voiceIs(true)),
  ...[voiceEvents.recordingFailed, voiceEvents.discarded, voiceEvents.delivered].map((fact) =>
    on(fact, voiceIs(false)),
  ),
  // A tool that opens takes the place of the recording, and discards it.
  on(mapEvents.toolOpened, voiceIs(false)),
  on(mapEvents.toolClosed, (s, { payload: { tool } }) => {
    if (tool === 'voice') s.voice = false;
  }),
  on(auth.loggedOut, (s) => {
    s.lines = [];
    s.voice = false;
  }),
]);

/** Whether a reload would discard something that only this tab has. Changes are not meant, because they are saved soon. */
export const isOnlyHere = select((read): boolean => {
  const { lines, voice } = read(unsaved);
  return voice || lines.length > 0 || read(fileTracks).all.length > 0;
});

/**
 * How the page reloads with the version that has taken over: at once, or `announced`, because the user looks at this
 * tab and agreed in another one. Null as long as it must not reload: a change is not saved, or the user has not agreed
 * to lose what only this tab has.
 */
export const reloading = select((read): 'atOnce' | 'announced' | null => {
  const { phase, elsewhere } = read(update);
  if (phase !== 'applied' || read(unkeptChanges).length > 0) return null;
  if (!elsewhere) return 'atOnce';
  if (read(isOnlyHere)) return null;
  return read(appState).visible ? 'announced' : 'atOnce';
});
