import { of, Subject } from 'rxjs';
import { expect } from 'vitest';
import * as auth from '../../../events/auth.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import { changeServer } from '../../../tests/change-server.ts';
import { access, aDevice } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { changesEffects } from './changes.effects.ts';
import './kinds-given.ts';
import { lastUndoable } from './changes.ts';
import { deviceBy } from '../devices/devices.ts';
import { outboxEffects } from './outbox.effects.ts';
import type { App } from '../../kernel/app.ts';

type Answer = Reply | Subject<Reply> | undefined;
/**
 * A test app with a signed-in customer who has three devices. The mock server answers by itself unless `replies`
 * does.
 */
export function customer(replies: (request: ApiRequest) => Answer = () => undefined, signedIn = true) {
  const server = changeServer(3);
  const story = scenario({ effects: [...changesEffects, ...outboxEffects], backend: wholeBackend() })
    .with((world) => {
      world.replies = (request) => {
        const said = replies(request) ?? server.handle(request);
        return 'subscribe' in said ? said : of(said);
      };
    })
    .given(
      ...(signedIn ? [auth.sessionRestored({ ...access(), email: '' })] : []),
      network.wentOnline(),
      deviceEvents.listed({
        devices: [1, 2, 3].map((id) =>
          aDevice(id, { name: `Device ${id}`, imei: `imei-${id}`, position: id }),
        ),
        leftOut: [],
        source: 'server',
      }),
    );
  return { story, server };
}
/** Returns an edit of one device's name. */
export const rename = (name: string, was = 'Device 1', id = 1): Edit => ({
  of: 'devices',
  ids: [id],
  set: { name },
  was: { [id]: { name: was } },
});
/** Returns the event of a user action with these edits, labelled as a change of name. */
export const want = (...edits: Edit[]) => changeEvents.wanted({ edits, label: 'changes.renamed' });
/** Returns the name that the app shows for a device. */
export const nameOf = (app: App, id = 1) => app.read(deviceBy(id))?.name;
/** Returns a function that checks whether the app shows this name for a device. */
export const shows =
  (name: string, id = 1) =>
  (app: App) =>
    expect(nameOf(app, id)).toBe(name);
/** Returns the id (batch) of the user action that can be undone now. Empty if there is none. */
export const batchOf = (app: App) => app.read(lastUndoable)?.batch ?? '';
/** Returns a function that checks whether a request writes (PUT) to this path. */
export const puts = (path: string) => (request: ApiRequest) =>
  request.method === 'put' && request.path === path;
/** Returns the replies of a mock server that refuses every change of device 1. */
export const refuse = (status: number, error: unknown) => (request: ApiRequest) =>
  puts('/device/1')(request) ? { status, body: { error } } : undefined;
