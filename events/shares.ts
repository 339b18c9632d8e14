import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';
import { share } from './share-types.ts';

/** The links by which others see devices of this account. */
export const listed = event('shares/listed', v.object({ shares: v.array(share) }));
export const listFailed = event('shares/listFailed', v.object({ failure }));
/** The user wants them anew, or looks at their page. */
export const listRequested = event('shares/listRequested');
