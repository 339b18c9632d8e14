import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { customer, userSettings } from './account-types.ts';
import { failure } from './session-types.ts';

/** Who is signed in, from the server or (offline) from the last visit. */
export const customerLoaded = event(
  'user/customerLoaded',
  v.object({ customer, settings: userSettings, source: v.picklist(['server', 'storage']) }),
);
export const customerLoadFailed = event('user/customerLoadFailed', v.object({ failure }));
