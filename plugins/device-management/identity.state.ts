import * as deviceEvents from '../../events/devices.ts';
import * as identityEvents from '../../events/device-identity.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';
import { selectBy } from '../../src/kernel/read.ts';

type Step = {
  readonly of: 'identifier' | 'removal';
  /** Why the server did not do it; null while the answer is awaited. */
  readonly failure: Failure | null;
  /** The identifier that was sent. */
  readonly sent?: string;
};

/** The last change of each device's identifier, or its deletion, that is being sent or has failed. By device id. */
export const identity = projection<Record<number, Step>>('device-management/identity', {}, (on) => [
  on(identityEvents.identifierWanted, (s, { payload: { device, identifier } }) => {
    s[device] = { of: 'identifier', failure: null, sent: identifier };
  }),
  on(identityEvents.identifierSaved, (s, { payload: { device } }) => {
    delete s[device];
  }),
  on(identityEvents.identifierFailed, (s, { payload: { device, identifier, failure } }) => {
    s[device] = { of: 'identifier', failure, sent: identifier };
  }),
  on(identityEvents.removalWanted, (s, { payload: { device } }) => {
    s[device] = { of: 'removal', failure: null };
  }),
  on(identityEvents.removalFailed, (s, { payload: { device, failure } }) => {
    s[device] = { of: 'removal', failure };
  }),
  on(deviceEvents.removed, (s, { payload: { id } }) => {
    delete s[id];
  }),
]);

/** Returns the step that a device is in, or that failed last. Null if there is none. */
export const identityStep = selectBy((read, device: number): Step | null => read(identity)[device] ?? null);
