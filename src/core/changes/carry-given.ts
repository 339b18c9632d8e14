import { of } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import { access, aDevice } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { ApiRequest, Reply } from '../../ports/http-types.ts';
import { changesEffects } from './changes.effects.ts';
import './kinds-given.ts';

/** A signed-in customer before a server that answers like this; `asked` are its requests. */
export function customer(replies: (request: ApiRequest, asked: readonly string[]) => Partial<Reply>) {
  const asked: string[] = [];
  const story = scenario({ effects: changesEffects, backend: wholeBackend() })
    .with((world) => {
      world.replies = (request) => {
        asked.push(`${request.method} ${request.path}`);
        return of({ status: 200, body: null, ...replies(request, asked) });
      };
    })
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      network.wentOnline(),
      deviceEvents.listed({ devices: [1, 2].map((id) => aDevice(id)), leftOut: [], source: 'server' }),
    );
  return { story, asked };
}
export const edit = (kind: string, over: object = {}) =>
  ({ of: kind, id: 3, device: 1, set: { name: 'A' }, was: { name: 'B' }, ...over }) as unknown as Edit;
export const rename = (ids = [1]): Edit => ({
  of: 'devices',
  ids,
  set: { name: 'A' },
  was: Object.fromEntries(ids.map((id) => [id, { name: 'B' }])),
});
export const want = (...edits: Edit[]) => changeEvents.wanted({ edits, label: 'x' });
export const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);
