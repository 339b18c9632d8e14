import * as v from 'valibot';
import { event } from './event.ts';

export const set = event('box/set', v.object({ value: v.unknown() }));
export const noted = event('box/noted');
