import { concat, defer, EMPTY, merge, type Observable } from 'rxjs';
import type { MapTool } from '../../../events/map.ts';
import * as paperEvents from '../../../events/papers.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { PapersSheet } from '../../api/backend.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { effect, type World } from '../../ports/effect.ts';
import { askAsMember } from '../server/ask-as-member.effects.ts';
import { againOn, BACK, takenBack } from '../server/ask-again.effects.ts';
import { deviceBy, selectedDevice } from './devices.ts';
import { toolDevices } from '../app/map-tool.ts';
import { mergedPapers } from './merge-papers.ts';
import { modeNow } from '../app/mode-features.ts';
import { papersOf } from './papers.ts';

/** Tools that work with what is kept about a device. */
const PAPER_TOOLS: readonly MapTool[] = ['passport', 'report', 'places', 'contacts', 'quiet'];

/** Whose papers are on screen, by IMEI. A tool stays open when the panel of its device is closed. */
const papersWanted = (read: Read): readonly string[] | null => {
  const selected = modeNow(read).features.length > 0 ? read(selectedDevice) : null;
  const inHand = PAPER_TOOLS.map((tool) => read(toolDevices(tool))?.[0]).find((id) => id !== undefined);
  const imeis = [selected?.imei, inHand === undefined ? undefined : read(deviceBy(inHand))?.imei];
  const wanted = [...new Set(imeis.filter((imei) => imei !== undefined))];
  return wanted.length > 0 ? wanted : null;
};

/** An answer that was asked for before a change is older than what shows: it does not count, and it is asked again. */
const load = (imei: string, world: World): Observable<Draft> => {
  const { epoch } = world.read(papersOf(imei));
  return askAsMember(world, world.ports.backend.papers(imei), (result) => {
    if (world.read(papersOf(imei)).epoch !== epoch) return [paperEvents.requested({ imei })];
    return [
      result.ok
        ? paperEvents.loaded({ imei, papers: result.value.papers })
        : paperEvents.loadFailed({ imei, failure: result.failure }),
    ];
  });
};

/**
 * Reads what the server has, puts in it what the user changed, and writes that: what somebody else wrote meanwhile stays,
 * and so does what this app does not understand.
 */
const save = (imei: string, world: World): Observable<Draft> => {
  const { backend } = world.ports;
  const [first] = world.read(papersOf(imei)).pending;
  const failed = (failure: Failure): Draft[] => [
    paperEvents.changeFailed({ imei, failure }),
    takenBack(failure),
    // Somebody else was faster, or has filled the list: what there is now is shown.
    ...(failure.reason === 'conflict' ? [paperEvents.requested({ imei })] : []),
  ];
  let read: PapersSheet | null = null;
  if (!first) return EMPTY;
  return concat(
    askAsMember(world, backend.papers(imei), (result) => {
      if (!result.ok) return failed(result.failure);
      read = result.value;
      return [];
    }),
    defer(() => {
      if (!read) return EMPTY;
      const changes = mergedPapers(first.changes, first.base, read.papers);
      return askAsMember(world, backend.savePapers(imei, changes, read), (result) =>
        result.ok ? [paperEvents.changeSaved({ imei, papers: result.value.papers })] : failed(result.failure),
      );
    }),
  );
};

export const papersEffects = [
  effect({
    name: 'load what is kept about the devices whose panel or papers are open, and again when it may be had',
    ability: 'papers',
    while: papersWanted,
    run: (imeis, world) =>
      merge(
        ...imeis.map((imei) => againOn(world, [paperEvents.requested, ...BACK], () => load(imei, world))),
      ),
  }),
  effect({
    name: 'save what is kept about a device',
    ability: 'papers',
    on: paperEvents.changeSubmitted,
    how: 'inOrder',
    run: ({ payload: { imei } }, world) => save(imei, world),
  }),
];
