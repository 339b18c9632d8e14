import type { Change, Edit } from '../events/change-types.ts';
import * as changeEvents from '../events/changes.ts';
import type { Failure } from '../events/session-types.ts';
import type { Draft } from '../src/kernel/event.ts';
import { NOW } from './facts.ts';
import { happens, published } from './story.tsx';

/** Changes as the queue makes them: `c0`, `c1`. */
const made = (edits: readonly Edit[], id = 'c'): Change[] =>
  edits.map((edit, i) => ({ id: `${id}${i}`, batch: 'b', at: NOW * 1000, notBefore: NOW * 1000, edit }));

/** A change that shows, under an id of its own. */
export const shown = (edit: Edit, id = 'c0'): Draft =>
  changeEvents.submitted({ changes: [{ ...(made([edit])[0] as Change), id }], label: '' });
/** The same, and the server will not have it. */
export const shownAndRefused = (edit: Edit, failure: Failure, id = 'c0'): readonly Draft[] => [
  shown(edit, id),
  changeEvents.refused({ id, failure }),
];

/** The fact that a press wants these edits, without a way back. */
export const wants = (...edits: readonly Edit[]): Draft =>
  changeEvents.wanted({ edits: [...edits], label: '' });

/** What was pressed last is on the disk, as it is a moment later in the app: it shows. */
export async function keepLast(id = 'c'): Promise<void> {
  const last = published.mock.calls.map(([fact]) => fact as Draft).findLast(changeEvents.wanted.is);
  if (!last) throw new Error('nothing was changed');
  happens(changeEvents.submitted({ changes: made(last.payload.edits, id), label: '' }));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}
