import { expect, test } from 'vitest';
import * as ownPlaceEvents from '../../../events/own-place.ts';
import * as positionEvents from '../../../events/positions.ts';
import { catalogue } from '../../../events/catalogue.ts';
import { fixes, START } from '../../../tests/samples.ts';
import type { Draft, Recorded } from '../../kernel/event.ts';
import { LogBuffer } from '../../kernel/log-buffer.ts';
import { ownPlace } from './own-place.ts';
import { fixThinning, thinFixesOf } from './thin-fixes.ts';

const found = (metres: number) =>
  ownPlaceEvents.found({ lat: 57.7 + metres / 111_000, lng: 11.97, accuracy: 5, heading: 0 });
const came = (at: number) =>
  positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at }) });

test('[LOG-02] [MAP-13] every type of event that may be thinned is thinned', () => {
  const sampled = catalogue.filter(({ keep }) => keep === 'sampled').map(({ type }) => type);
  expect([...fixThinning.types].toSorted()).toEqual(sampled.toSorted());
});

test('[LOG-02] [MAP-13] of the own place, a session keeps one position in ten seconds, beside those of devices', () => {
  const log = new LogBuffer();
  log.thinBy(thinFixesOf);
  const all: Recorded[] = [];
  const add = (draft: Draft, second: number) => {
    const event = { ...draft, seq: log.lastSeq + 1, at: (START + second) * 1000, flow: 0 };
    log.add(event);
    all.push(event);
  };
  add(ownPlaceEvents.wanted(), 0);
  for (let second = 0; second <= 90; second++) {
    add(found(second), second);
    add(came(second), second);
    add(positionEvents.reported({ devices: [1, 2], at: [START + second, START] }), second);
  }
  const left = (type: string) =>
    log.events.filter((each) => each.type === type).map(({ at }) => at / 1000 - START);
  const whole = Array.from({ length: 31 }, (_, i) => 60 + i);
  expect(left('ownPlace/found')).toEqual([9, 19, 29, 39, 49, 59, ...whole]);
  expect(left('positions/fixesReceived')).toEqual(left('ownPlace/found'));
  expect(left('positions/reported')).toEqual(left('ownPlace/found'));
  expect(log.events.map(({ seq }) => seq)).toEqual(
    log.events.map(({ seq }) => seq).toSorted((a, b) => a - b),
  );
  const place = (events: readonly Recorded[]) =>
    events.reduce((state, event) => ownPlace.apply(state, event), ownPlace.initial());
  expect(place(log.events)).toEqual(place(all));
});
