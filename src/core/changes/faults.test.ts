import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import { changeServer } from '../../../tests/change-server.ts';
import { type App } from '../../kernel/app.ts';
import { ManualClock } from '../../ports/manual-clock.ts';
import { changes, conflicts, lastUndoable } from './changes.ts';
import {
  bothSides,
  DEVICES,
  editsOf,
  fault,
  type Line,
  listen,
  openTab,
  RUNS,
  step,
} from './faults-given.ts';

test(`[DEV-09] [fault 67] [fault 75] after ${RUNS} random lives of edits among faults the client shows what the server has, and every edit is saved or reported`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.array(fault, { maxLength: 14 }),
      async (steps, faults) => {
        const server = changeServer(DEVICES);
        const clock = new ManualClock();
        let disk = new Map<string, Change>();
        const ways = [...faults];
        const submitted = new Set<string>();
        /** Changes that the app showed before they were stored on disk. */
        const unkept = new Set<string>();
        const settled = new Set<string>();
        /** Changes that a user undid: they are dropped, or reverted by the opposite edit. */
        const undone = new Set<string>();
        const watch = (app: App) =>
          app.tap(({ type, payload }) => {
            if (/^\w+\/listRequested$/.test(type)) clock.timer(() => listen(app, server), 80);
            const facts = payload as { id?: string; ids?: string[]; keep?: string; changes?: Change[] };
            if (type === 'changes/submitted')
              for (const { id } of facts.changes ?? []) {
                submitted.add(id);
                if (!disk.has(id)) unkept.add(id);
              }
            if (type === 'changes/dropped') for (const id of facts.ids ?? []) settled.add(id);
            if (/^changes\/(saved|refused)$/.test(type)) settled.add(facts.id ?? '');
            if (type === 'changes/decided' && facts.keep === 'theirs') settled.add(facts.id ?? '');
          });
        const line: Line = {};
        let app = await openTab(server, clock, ways, disk, line, watch);
        let isOnline = true;
        const online = (on: boolean) => {
          if (on === isOnline) return;
          isOnline = on;
          app.publish(on ? network.wentOnline() : network.wentOffline());
          if (on) listen(app, server);
        };

        for (const doing of steps) {
          switch (doing.do) {
            case 'wait':
              await clock.advance(doing.for);
              break;
            case 'offline':
              online(false);
              break;
            case 'online':
              online(true);
              break;
            case 'dayOffline':
              online(false);
              await clock.advance('1d');
              online(true);
              break;
            case 'killTab':
              // The new tab gets a copy of the disk, because the killed tab must not write to it any more.
              disk = new Map(disk);
              app.stop();
              app = await openTab(server, clock, ways, disk, line, watch);
              if (!isOnline) app.publish(network.wentOffline());
              break;
            case 'undo': {
              const undoable = app.read(lastUndoable);
              // If the tab is killed now, the change is already removed from disk although no event has reported the
              // undo.
              for (const { id } of undoable?.changes ?? []) undone.add(id);
              if (undoable) app.publish(changeEvents.undoWanted({ batch: undoable.batch }));
              break;
            }
            case 'somebodyElse':
              server.change(doing.device, { name: `${doing.word}!` });
              // The live stream reports the change. While offline nothing arrives; the app loads the change when the
              // network is back.
              if (isOnline)
                app.publish(deviceEvents.changed({ id: doing.device, changes: { name: `${doing.word}!` } }));
              break;
            case 'decide': {
              const [asked] = app.read(conflicts);
              if (asked) app.publish(changeEvents.decided({ id: asked.id, keep: doing.keep }));
              break;
            }
            default: {
              const edits = editsOf(app, doing).filter((edit) => edit !== null);
              if (edits.length > 0) app.publish(changeEvents.wanted({ edits, label: 'x' }));
            }
          }
          await clock.advance('1ms');
        }

        // From here on there are no faults, and the user decides every conflict.
        ways.length = 0;
        online(true);
        for (let day = 0; day < 40; day++) {
          await clock.advance('5min');
          const [asked] = app.read(conflicts);
          if (asked) app.publish(changeEvents.decided({ id: asked.id, keep: day % 2 ? 'mine' : 'theirs' }));
          else if (app.read(changes).queue.every(({ state }) => state === 'refused')) break;
        }
        // Requests that the browser gave up on now arrive at the server, and the live stream reports their changes.
        await clock.advance('30s');
        expect(app.read(changes).queue.filter(({ state }) => state !== 'refused')).toEqual([]);
        expect([...unkept]).toEqual([]);
        expect([...submitted].filter((id) => !settled.has(id) && !undone.has(id))).toEqual([]);
        const { here, there } = bothSides(app, server);
        expect(here).toEqual(there);
        app.stop();
      },
    ),
    {
      numRuns: RUNS,
      examples: [
        // A change of several devices is saved although the answer is an error; then it is split, and a part is refused.
        [
          [
            { do: 'newShare', device: 1, word: 'A' },
            { do: 'place', device: 2, to: 1 },
            { do: 'dropFence' },
            { do: 'hideAll', shown: false },
            { do: 'wait', for: '2min' },
          ],
          ['ok', 'ok', '500 after', '409', '422'],
        ],
        // Another user renames the device while the edit is being written to disk; then the edit is undone.
        [
          [
            { do: 'newFence', device: 1, word: 'A' },
            { do: 'rename', device: 1, word: 'B' },
            { do: 'somebodyElse', device: 1, word: 'A' },
            { do: 'dropFence' },
            { do: 'undo' },
            { do: 'wait', for: '1ms' },
          ],
          [],
        ],
        // A new tab finds the moves of a killed tab and asks the user. The moves' old positions belong to an older
        // list.
        [
          [
            { do: 'place', device: 1, to: 3 },
            { do: 'place', device: 3, to: 1 },
            { do: 'dayOffline' },
            { do: 'killTab' },
            { do: 'revokeShare' },
            { do: 'extendShare', hours: 1 },
          ],
          [],
        ],
        // A second move is requested before the first is shown. One of them conflicts, and the user drops it.
        [
          [
            { do: 'place', device: 2, to: 1 },
            { do: 'place', device: 1, to: 3 },
            { do: 'wait', for: '2min' },
            { do: 'rename', device: 1, word: 'A' },
            { do: 'newFence', device: 1, word: 'A' },
          ],
          ['ok', '409'],
        ],
        // The network comes back while a change is being undone, and the tab is killed: the change must not have been
        // sent.
        [
          [
            { do: 'hideAll', shown: false },
            { do: 'offline' },
            { do: 'undo' },
            { do: 'online' },
            { do: 'killTab' },
            { do: 'undo' },
            { do: 'rename', device: 1, word: 'A' },
          ],
          [],
        ],
        // The edit that a user action builds on is undone before the action itself is shown.
        [
          [
            { do: 'rename', device: 1, word: 'A' },
            { do: 'hideAll', shown: false },
            { do: 'editFence', word: 'A' },
            { do: 'newFence', device: 1, word: 'A' },
            { do: 'undo' },
            { do: 'hideAll', shown: false },
            { do: 'hideAll', shown: true },
            { do: 'place', device: 1, to: 1 },
            { do: 'place', device: 1, to: 1 },
            { do: 'revokeShare' },
            { do: 'undo' },
            { do: 'note', device: 1, word: 'A' },
          ],
          [],
        ],
      ],
    },
  );
}, 240_000);
