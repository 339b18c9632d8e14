import { expect, test } from 'vitest';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as memberEvents from '../../../events/members.ts';
import * as shareEvents from '../../../events/shares.ts';
import type { Failure } from '../../../events/session-types.ts';
import { failure } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import { geofences } from './geofences.ts';
import { members } from '../../../plugins/members/members.state.ts';
import { shares } from './shares.ts';
import { after } from '../states-given.ts';

type Told = { readonly status: string; readonly failure: Failure | null };
const none: Failure = { reason: 'unavailable', status: 404 };
const failed = (listFailed: (said: { failure: Failure }) => Draft) => (why: Failure) =>
  listFailed({ failure: why });

test.each<[string, (...facts: Draft[]) => Told, Draft, (why: Failure) => Draft]>([
  [
    'geofences',
    (...facts) => after(geofences, ...facts),
    geofenceEvents.listed({ geofences: [], leftOut: [], source: 'server' }),
    failed(geofenceEvents.listFailed),
  ],
  [
    'members',
    (...facts) => after(members, ...facts),
    memberEvents.listed({ members: [] }),
    failed(memberEvents.listFailed),
  ],
  [
    'links',
    (...facts) => after(shares, ...facts),
    shareEvents.listed({ shares: [] }),
    failed(shareEvents.listFailed),
  ],
])(
  '[HTTP-05] a list of %s that was there once stays when it cannot be had again, and says why',
  (_, of, listed, fails) => {
    expect(of()).toMatchObject({ status: 'loading', failure: null });
    expect(of(fails(failure(503)))).toMatchObject({ status: 'failed', failure: failure(503) });
    expect(of(listed, fails(failure(503)))).toMatchObject({ status: 'ready', failure: failure(503) });
    expect(of(fails(failure(503)), listed)).toMatchObject({ status: 'ready', failure: null });
    expect(of(listed, fails(none))).toMatchObject({ status: 'unavailable', failure: none });
    expect(of(fails(none), listed)).toMatchObject({ status: 'ready', failure: null });
  },
);
