import { defer, filter, merge, Observable, repeat, startWith, switchMap } from 'rxjs';
import * as mediaEvents from '../../../events/media.ts';
import * as network from '../../../events/network.ts';
import type { MediaFile } from '../../api/backend.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { askAsMember } from '../server/ask-as-member.effects.ts';
import { isAbout, type MediaSubject } from './media.ts';

const newestFirst = (a: mediaEvents.MediaItem, b: mediaEvents.MediaItem) => (b.at ?? 0) - (a.at ?? 0);

/**
 * Loads the list of voice messages or photos. `addresses` holds the addresses of the files that are already loaded.
 * These are kept, so that a new list does not interrupt a file that is playing.
 */
const load = (world: World, about: MediaSubject, addresses: Map<string, string>): Observable<Draft> => {
  const { backend, media } = world.ports;
  const itemOf = (file: MediaFile): mediaEvents.MediaItem[] => {
    const { id, filename, at, mine, heard } = file;
    const address = addresses.get(id) ?? media.keep(file);
    if (address === null) return []; // The file has no bytes that could be played or shown.
    addresses.set(id, address);
    const said = { ...(mine !== undefined && { mine }), ...(heard !== undefined && { heard }) };
    return [{ id, filename, at, address, ...said }];
  };
  const call = about.kind === 'voice' ? backend.voiceMessages(about.imei) : backend.photos(about.imei);
  return askAsMember(world, call, (result) => {
    if (!result.ok) return [mediaEvents.listFailed({ ...about, failure: result.failure })];
    const items = result.value.flatMap(itemOf).sort(newestFirst);
    const listed = new Set(items.map(({ id }) => id));
    const gone = [...addresses].filter(([id]) => !listed.has(id));
    for (const [id] of gone) addresses.delete(id);
    media.forget(gone.map(([, address]) => address));
    return [mediaEvents.listed({ ...about, items })];
  });
};

/**
 * Lists the voice messages or photos of a device while they are on screen. Loads them at the start, when the user
 * reloads the list, when the network is back after a failure, and whenever `again` emits. Releases the files' bytes at
 * the end.
 */
export const listedMedia = (
  world: World,
  about: MediaSubject,
  ...again: readonly Observable<unknown>[]
): Observable<Draft> =>
  new Observable<Draft>((facts) => {
    const addresses = new Map<string, string>();
    const asked = defer(() => world.once(mediaEvents.listRequested)).pipe(
      repeat(),
      filter(({ payload }) => isAbout(payload, about)),
    );
    let isMissing = true;
    const back = defer(() => world.once(network.wentOnline)).pipe(
      repeat(),
      filter(() => isMissing),
    );
    facts.next(mediaEvents.opened(about));
    const running = merge(asked, back, ...again)
      .pipe(
        startWith(null),
        switchMap(() => load(world, about, addresses)),
      )
      .subscribe((fact) => {
        if (fact.type === mediaEvents.listed.type) isMissing = false;
        if (fact.type === mediaEvents.listFailed.type) isMissing = true;
        facts.next(fact);
      });
    return () => {
      running.unsubscribe();
      world.ports.media.forget([...addresses.values()]);
    };
  });
