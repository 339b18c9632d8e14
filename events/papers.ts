import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { papers, papersChanges } from './care-types.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
/** The user wants them anew, after they failed. */
export const requested = event('papers/requested', v.object({ imei }));
/** What is kept about a device: goal, safe places, contacts, quiet times, passport. */
export const loaded = event('papers/loaded', v.object({ imei, papers }));
export const loadFailed = event('papers/loadFailed', v.object({ imei, failure }));
/** The user changed something of it; it shows at once. */
export const changeSubmitted = event('papers/changeSubmitted', v.object({ imei, changes: papersChanges }));
/** The server has the oldest change that was under way. */
export const changeSaved = event('papers/changeSaved', v.object({ imei, papers }));
/** It has not: that change is taken back. */
export const changeFailed = event('papers/changeFailed', v.object({ imei, failure }));
