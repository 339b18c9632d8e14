import type { Edit, Outcome } from '../../../events/change-types.ts';
import type { Trip } from '../../../events/logbook-types.ts';
import type { SessionBackend as Backend } from '../../api/backend.ts';
import type { LogbookRegister } from '../../api/logbook-backend.ts';
import type { Call } from '../../api/call.ts';
import type { Read } from '../../kernel/read.ts';
import { registers } from './registers.ts';

/** Edits of the logbook. */
export type LogbookEdit = Extract<
  Edit,
  { of: 'trips' | 'trip' | 'tripShape' | 'lock' | 'driver' | 'contact' | 'reason' | 'car' }
>;
type RegisterEdit = Extract<LogbookEdit, { of: 'driver' | 'contact' | 'reason' | 'car' }>;

const told = <Answer>(call: Call<Answer>, outcome: (answer: Answer) => Outcome): Call<Outcome> => ({
  request: call.request,
  read(reply) {
    const result = call.read(reply);
    return result.ok ? { ...result, value: outcome(result.value) } : result;
  },
});
const gone = (): Outcome => ({ of: 'gone' });
const tripsAre = (trips: readonly Trip[]): Outcome => ({ of: 'trips', trips: [...trips], gone: [] });

/** The register that an edit is about, as one kind: what goes in comes out. */
const registerOf = (edit: RegisterEdit, backend: Backend) =>
  ({ driver: backend.drivers, contact: backend.contacts, reason: backend.reasons, car: backend.cars })[
    edit.of
  ] as unknown as LogbookRegister<{ id: number }>;
const NAME = { driver: 'drivers', contact: 'contacts', reason: 'reasons', car: 'cars' } as const;

/** The call that carries a change of the logbook to the server. */
export function logbookCallFor(key: string, edit: LogbookEdit, backend: Backend, read: Read): Call<Outcome> {
  switch (edit.of) {
    case 'trips':
      return told(backend.saveTrips(edit.ids, edit.set), tripsAre);
    case 'trip':
      return edit.set === null
        ? told(backend.removeTrip(edit.id), gone)
        : told(backend.addTrip(key, edit.device, edit.set), (trip) => tripsAre([trip]));
    case 'tripShape': {
      const call =
        'splitAt' in edit.set
          ? backend.splitTrip(edit.id, edit.set.splitAt)
          : backend.mergeTrips([edit.id, edit.set.mergeWith]);
      return told(call, ({ trips, gone: ids }) => ({ of: 'trips', trips, gone: ids }));
    }
    case 'lock':
      return told(backend.lockLogbook(edit.id, edit.car, edit.set.until), (lock) => ({ of: 'lock', lock }));
    default: {
      const register = registerOf(edit, backend);
      if (edit.set === null) return told(register.remove(edit.id), gone);
      const shown = read(registers)[NAME[edit.of]].shown as readonly { id: number }[];
      const known = shown.find(({ id }) => id === edit.id);
      const thing = { ...known, ...edit.set, id: edit.id };
      const { id: _, ...fresh } = thing;
      return told(
        edit.was === null ? register.create(key, fresh) : register.save(thing),
        (made) => ({ of: edit.of, [edit.of]: made }) as unknown as Outcome,
      );
    }
  }
}

/** Asks how the thing of a change is at the server now. */
export function lookAtLogbook(edit: LogbookEdit, backend: Backend): Call<Outcome> {
  switch (edit.of) {
    case 'trips':
      return told(backend.logbookTrip(edit.ids[0] ?? ''), (trip) => tripsAre([trip]));
    case 'trip':
    case 'tripShape':
      return told(backend.logbookTrip(edit.id), (trip) => tripsAre([trip]));
    case 'lock':
      return told(backend.logbookLocks(), (locks) => {
        const lock = locks.find(({ device }) => device === edit.id);
        return { of: 'lock', lock: lock ?? { device: edit.id, car: edit.car, until: 0 } };
      });
    default:
      return told(registerOf(edit, backend).list(), (all) => {
        const thing = all.find(({ id }) => id === edit.id);
        return thing ? ({ of: edit.of, [edit.of]: thing } as unknown as Outcome) : gone();
      });
  }
}
