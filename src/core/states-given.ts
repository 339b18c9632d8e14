import * as auth from '../../events/auth.ts';
import { folded } from '../../tests/folded.ts';
import { START } from '../../tests/samples.ts';
import type { Draft } from '../kernel/event.ts';
import type { Projection } from '../kernel/projection.ts';

export const after = <State>(projection: Projection<State>, ...facts: Draft[]): State =>
  folded([projection as never], ...facts).read(projection);
export const out = (reason: 'chosen' | 'elsewhere' = 'chosen') => auth.loggedOut({ reason });
/** Returns the time (ms) of the event at this index of a test's log. */
export const when = (index: number) => (START + index) * 1_000;
