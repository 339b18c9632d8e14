import type { Papers, PapersChanges } from '../../../events/care-types.ts';
import type { EditOf, Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as paperEvents from '../../../events/papers.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { PapersSheet } from '../../api/backend.ts';
import { chained, mapped } from '../../api/call.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { type Read, selectBy } from '../../kernel/read.ts';
import { changes } from '../changes/changes.ts';
import { changeKind } from '../changes/kind.ts';
import type { Remote } from '../server/remote.ts';
import { deviceByImei } from './devices.ts';
import { mergedPapers } from './merge-papers.ts';

/** What the server has told of one device, and why it could not be had the last time. */
type Told = { readonly confirmed: Papers | null; readonly failure: Failure | null };
type Edit = EditOf<'papers'>;

/** `ready`: `shown` is there. `unavailable`: this server keeps no papers; what hangs on them does not show. */
export type PapersOf = Remote<Told> & {
  /** As it shows, changes that are under way included; null = not known yet. */
  readonly shown: Papers | null;
  /** Oldest first. */
  readonly pending: readonly Edit[];
  /** The last change that the server refused, until it was looked at. */
  readonly refused: { readonly set: PapersChanges; readonly failure: Failure } | null;
};

const unknown: Told = { confirmed: null, failure: null };
const statusOf = ({ confirmed, failure }: Told): PapersOf['status'] => {
  if (confirmed) return 'ready';
  if (failure === null) return 'loading';
  return failure.reason === 'unavailable' ? 'unavailable' : 'failed';
};

/** What people keep about their devices, by IMEI, as the server has it. */
export const papers = plainProjection<Readonly<Record<string, Told>>>('core/papers', {}, (on) => [
  on(paperEvents.requested, (all, { payload: { imei } }) => {
    const one = all[imei] ?? unknown;
    // A server that keeps none is asked without a word: nothing comes and goes on screen.
    return { ...all, [imei]: statusOf(one) === 'unavailable' ? one : { ...one, failure: null } };
  }),
  on(paperEvents.loaded, (all, { payload: { imei, papers: confirmed } }) => ({
    ...all,
    [imei]: { confirmed, failure: null },
  })),
  on(paperEvents.loadFailed, (all, { payload: { imei, failure } }) => ({
    ...all,
    [imei]: { ...(all[imei] ?? unknown), failure },
  })),
  on(changeEvents.saved, (all, { payload: { outcome } }) =>
    outcome.of === 'papers' ? { ...all, [outcome.imei]: { confirmed: outcome.papers, failure: null } } : all,
  ),
]);

/** What is kept about a device, under the changes that the server does not have yet. */
export const papersOf = selectBy((read, imei: string): PapersOf => {
  const one = read(papers)[imei] ?? unknown;
  const mine = read(changes).queue.flatMap(({ edit, state, failure }) =>
    edit.of === 'papers' && edit.id === imei ? [{ edit, state, failure }] : [],
  );
  const pending = mine.filter(({ state }) => state !== 'refused').map(({ edit }) => edit);
  const last = mine.findLast(({ state }) => state === 'refused');
  return {
    ...one,
    status: statusOf(one),
    shown:
      one.confirmed && pending.reduce<Papers>((all, { set }) => Object.assign({}, all, set), one.confirmed),
    pending,
    refused: last?.failure ? { set: last.edit.set, failure: last.failure } : null,
  };
});

/** The user wants this to be kept about a device. What shows now is noted: only what differs from it was changed. */
export const papersWanted = (read: Read, imei: string, set: PapersChanges) => {
  const { shown } = read(papersOf(imei));
  const was = Object.fromEntries(
    Object.keys(set).flatMap((name) => (shown ? [[name, shown[name as keyof Papers]]] : [])),
  );
  return changeEvents.wanted({ edits: [{ of: 'papers', id: imei, set, was }], label: '' });
};

const FIELDS: Readonly<Record<string, string>> = {
  goal: 'pets.changeGoal',
  places: 'geofences.title',
  contacts: 'watch.contacts.title',
  quiet: 'watch.quiet.title',
  autoGuard: 'bike.guard.title',
  passport: 'bike.passport.title',
};

const outcomeOf =
  (imei: string) =>
  (sheet: PapersSheet): Outcome => ({ of: 'papers', imei, papers: sheet.papers });

/**
 * What people keep about a device: goal, safe places, contacts, quiet times, passport. It is put into what the server has just
 * then: what somebody else wrote meanwhile stays, and so does what this app does not understand.
 */
export const papersKind = changeKind<'papers'>({
  of: 'papers',
  ability: 'papers',
  call: ({ id, set, was }, { backend }) =>
    chained(backend.papers(id), (now) => ({
      next: mapped(backend.savePapers(id, mergedPapers(set, was, now.papers), now), outcomeOf(id)),
    })),
  look: ({ id }, backend) => mapped(backend.papers(id), outcomeOf(id)),
  reload: (edit) => paperEvents.requested({ imei: edit?.id ?? '' }),
  again: (outcome) => (outcome.of === 'papers' ? [paperEvents.requested({ imei: outcome.imei })] : []),
  called({ id }, read) {
    const name = read(deviceByImei(id))?.name;
    return name ? { name } : { text: 'changes.device' };
  },
  describe: (field) => ({ field: FIELDS[field] ?? 'changes.fields.other', value: null }),
  // Whatever others wrote is merged.
  neverClashes: true,
  // An earlier one that is taken back is no part of what the server has: it counts as removed by others.
  without: (edit) => edit,
  rights: ({ id }) => ({ devices: [id], actions: ['papers'] }),
});
