import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { papers } from './care-types.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
/** The user reloads them after they failed. */
export const requested = event('papers/requested', v.object({ imei }));
/** What is stored about a device: goal, safe places, contacts, quiet times, passport. */
export const loaded = event('papers/loaded', v.object({ imei, papers }));
export const loadFailed = event('papers/loadFailed', v.object({ imei, failure }));
