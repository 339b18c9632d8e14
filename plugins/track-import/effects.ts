import { catchError, concat, from, map, mergeMap, of } from 'rxjs';
import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import * as notices from '../../events/notices.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { effect } from '../../src/ports/effect.ts';
import { imports } from './imports.state.ts';

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/** Long enough to be read, milliseconds. */
const NOT_HERE_STAYS = 8_000;

export const trackImportEffects = [
  effect({
    name: 'take the files that another app hands over',
    while: (read) => read(isSignedIn),
    run: (_, { ports, read }) =>
      ports.files
        .handed()
        .pipe(
          map((file) =>
            read(appState).backend === 'demo'
              ? importEvents.fileChosen(file)
              : notices.raised({ tone: 'warning', text: 'trackImport.demoOnly', stays: NOT_HERE_STAYS }),
          ),
        ),
  }),
  effect({
    name: 'read the chosen file',
    while: (read) => {
      const { current } = read(imports);
      return current?.phase === 'reading'
        ? { id: current.id, assumeKmh: current.assumedKmh, attempt: current.attempt }
        : null;
    },
    run: ({ id, assumeKmh }, { ports }) =>
      ports.files.read(id, { assumeKmh }).pipe(
        map((news) => {
          switch (news.kind) {
            case 'progress':
              return importEvents.readingProgressed({ id, bytes: news.bytes, fixes: news.fixes });
            case 'read':
              return importEvents.fileRead({
                id,
                format: news.format,
                tracks: [...news.tracks],
                remarks: news.remarks.map(({ reason, figures }) => ({ reason, figures: { ...figures } })),
              });
            case 'refused':
              return importEvents.fileRefused({
                id,
                problem: { reason: news.problem.reason, figures: { ...news.problem.figures } },
              });
            default:
              return news satisfies never;
          }
        }),
      ),
  }),
  effect({
    name: 'set a track going',
    on: importEvents.playChosen,
    how: 'inOrder',
    run: ({ payload: { track, factor } }, { ports }) => {
      if (!ports.driver) return importEvents.playFailed({ track, message: 'unavailable' });
      return from(ports.driver.drive(track, factor)).pipe(
        mergeMap((device) =>
          of(
            importEvents.playStarted({ track, device, factor }),
            deviceEvents.selected({ id: device, from: 'list' }),
            deviceEvents.followStarted({ id: device }),
            mapEvents.fitRequested({ device }),
          ),
        ),
        catchError((problem: unknown) => of(importEvents.playFailed({ track, message: messageOf(problem) }))),
      );
    },
  }),
  effect({
    name: 'change the pace of a track',
    on: importEvents.factorChosen,
    how: 'inOrder',
    run: ({ payload: { device, factor } }, { ports }) => ports.driver?.setFactor(device, factor),
  }),
  effect({
    name: 'take a driven track away',
    on: importEvents.playRemoved,
    how: 'inOrder',
    run: ({ payload: { device } }, { ports }) =>
      ports.driver
        ? concat(
            from(ports.driver.remove(device)).pipe(mergeMap(() => [])),
            of(deviceEvents.removed({ id: device })),
          )
        : undefined,
  }),
  effect({
    name: 'let go of a file that is put away',
    on: [importEvents.dismissed, importEvents.readingCancelled],
    run: ({ payload: { id } }, { ports, read }) => {
      // Tracks that drive were handed over; those still waiting need their file.
      if (read(imports).driven.length === 0) ports.files.forget(id);
    },
  }),
];
