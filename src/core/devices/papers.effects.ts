import { merge, type Observable } from 'rxjs';
import type { MapTool } from '../../../events/map.ts';
import * as paperEvents from '../../../events/papers.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { effect, type World } from '../../ports/effect.ts';
import { toolDevices } from '../app/map-tool.ts';
import { modeNow } from '../app/mode-features.ts';
import { againOn, BACK } from '../server/ask-again.effects.ts';
import { loaded } from '../server/remote.effects.ts';
import { deviceBy, selectedDevice } from './devices.ts';

/** Tools that work with what is kept about a device. */
const PAPER_TOOLS: readonly MapTool[] = ['passport', 'report', 'places', 'contacts', 'quiet'];

/** Whose papers are on screen, by IMEI. A tool stays open when the panel of its device is closed. */
const papersOnScreen = (read: Read): readonly string[] | null => {
  const selected = modeNow(read).features.length > 0 ? read(selectedDevice) : null;
  const inHand = PAPER_TOOLS.map((tool) => read(toolDevices(tool))?.[0]).find((id) => id !== undefined);
  const imeis = [selected?.imei, inHand === undefined ? undefined : read(deviceBy(inHand))?.imei];
  const wanted = [...new Set(imeis.filter((imei) => imei !== undefined))];
  return wanted.length > 0 ? wanted : null;
};

const load = (imei: string, world: World): Observable<Draft> =>
  loaded(world, world.ports.backend.papers(imei), {
    listed: ({ value }) => paperEvents.loaded({ imei, papers: value.papers }),
    failed: ({ failure }) => paperEvents.loadFailed({ imei, failure }),
  });

export const papersEffects = [
  effect({
    name: 'load what is kept about the devices whose panel or papers are open, and again when it may be had',
    ability: 'papers',
    while: papersOnScreen,
    run: (imeis, world) =>
      merge(
        ...imeis.map((imei) => againOn(world, [paperEvents.requested, ...BACK], () => load(imei, world))),
      ),
  }),
];
