import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

// These changes are sent at once and not queued: only the server knows whether an identifier is free, and a deleted
// device cannot be brought back.

/** The user wants to change the identifier by which the server knows a device. */
export const identifierWanted = event(
  'deviceIdentity/identifierWanted',
  v.object({ device: v.number(), identifier: personal(v.string()) }),
);
export const identifierSaved = event(
  'deviceIdentity/identifierSaved',
  v.object({ device: v.number(), identifier: personal(v.string()) }),
);
export const identifierFailed = event(
  'deviceIdentity/identifierFailed',
  v.object({ device: v.number(), identifier: personal(v.string()), failure }),
);

/** The user wants to delete a device from the server, and has confirmed it. */
export const removalWanted = event('deviceIdentity/removalWanted', v.object({ device: v.number() }));
export const removalFailed = event('deviceIdentity/removalFailed', v.object({ device: v.number(), failure }));
