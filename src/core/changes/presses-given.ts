import { NEVER, of, Subject } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import type { Change, Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import { changeServer } from '../../../tests/change-server.ts';
import { access, aDevice, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { moveEffect } from '../server/data.effects.ts';
import { changesEffects } from './changes.effects.ts';
import './kinds-given.ts';
import { outboxEffects } from './outbox.effects.ts';

/** A test app with a signed-in customer who has two devices of their own and one that they may only view. */
export function customer(
  replies: (request: ApiRequest) => Reply | Subject<Reply> | 'never' | undefined = () => undefined,
) {
  const server = changeServer(3);
  const story = scenario({
    effects: [...changesEffects, ...outboxEffects, moveEffect],
    backend: wholeBackend(),
  })
    .with((world) => {
      world.replies = (request) => {
        const said = replies(request) ?? server.handle(request);
        return said === 'never' ? NEVER : 'subscribe' in said ? said : of(said);
      };
    })
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      network.wentOnline(),
      deviceEvents.listed({
        devices: [1, 2, 3].map((id) =>
          aDevice(id, {
            ...{ name: `Device ${id}`, position: id },
            ...(id === 3 && { access: { role: 'view' as const, by: 'Ada', until: null } }),
          }),
        ),
        leftOut: [],
        source: 'server',
      }),
    );
  const kept: string[][] = [];
  const { keep } = story.ports.outbox;
  story.ports.outbox.keep = (account, all) => (kept.push(all.map(({ id }) => id)), keep(account, all));
  return { story, server, kept };
}
export const rename = (id: number, name = 'New'): Edit => ({
  ...{ of: 'devices', ids: [id], set: { name }, was: { [id]: { name: `Device ${id}` } } },
});
export const want = (...edits: Edit[]) => changeEvents.wanted({ edits, label: 'changes.renamed' });
export const change = (id: string, over: Partial<Change> = {}): Change => ({
  ...{ id, batch: id, at: START * 1_000, notBefore: START * 1_000, edit: rename(1) },
  ...over,
});
export const no = (status = 422): Reply => ({ status, body: { error: 'No.' } });
/** Returns the types of the events that followed the user action. */
export const typesOf = (events: readonly { type: string }[]) => {
  const types = events.map(({ type }) => type);
  return types.slice(types.indexOf('changes/wanted'));
};
