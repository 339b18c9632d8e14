import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** A guided tour began: by the address `/map/{name}`, by a menu, or by itself on the first visit. */
export const started = event('tour/started', v.object({ name: v.string() }));
/** It is over: the last step was finished, it was closed, or something else took its place. */
export const ended = event('tour/ended', v.object({ how: v.picklist(['finished', 'closed', 'stopped']) }));
