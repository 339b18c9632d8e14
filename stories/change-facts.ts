import type { Change, Edit } from '../events/change-types.ts';
import * as changeEvents from '../events/changes.ts';
import type { Failure } from '../events/session-types.ts';
import type { Draft } from '../src/kernel/event.ts';
import { NOW } from './facts.ts';
import { happens, published } from './story.tsx';

/** Makes changes as the queue does, with the ids `c0`, `c1` … */
const made = (edits: readonly Edit[], id = 'c'): Change[] =>
  edits.map((edit, i) => ({ id: `${id}${i}`, batch: 'b', at: NOW * 1000, notBefore: NOW * 1000, edit }));

/** Returns the event that submits a change. Views then show the change. Each change needs its own id. */
export const shown = (edit: Edit, id = 'c0'): Draft =>
  changeEvents.submitted({ changes: [{ ...(made([edit])[0] as Change), id }], label: '' });
/** Returns the events of a change that the server then refuses. */
export const shownAndRefused = (edit: Edit, failure: Failure, id = 'c0'): readonly Draft[] => [
  shown(edit, id),
  changeEvents.refused({ id, failure }),
];

/** Returns the event that a view publishes when the user makes these changes. It offers no undo. */
export const wants = (...edits: readonly Edit[]): Draft =>
  changeEvents.wanted({ edits: [...edits], label: '' });

/** Returns the trip types that views have wanted, each with its trips. */
export const classifiedAs = () =>
  published.mock.calls.flatMap(([fact]) => {
    if (!changeEvents.wanted.is(fact)) return [];
    const trips = fact.payload.edits.flatMap((edit) => (edit.of === 'trips' ? [edit] : []));
    return [[trips[0]?.set.type, trips.flatMap(({ ids }) => ids)]];
  });

/** Waits until the views show what just happened. */
export async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** Submits the user's latest change, as the app does after it has stored the change. Views then show the change. */
export async function keepLast(id = 'c'): Promise<void> {
  const last = published.mock.calls.map(([fact]) => fact as Draft).findLast(changeEvents.wanted.is);
  if (!last) throw new Error('nothing was changed');
  happens(changeEvents.submitted({ changes: made(last.payload.edits, id), label: '' }));
  await twoFrames();
}
