import type { Trip, TripByHand } from '../../../events/logbook-types.ts';
import { NO_PARTS, partsOf } from './trip-rules.ts';

/** Returns a trip that the user entered by hand, as it is shown until the server has saved it. */
export function tripByHand(id: string, device: number, set: TripByHand): Trip {
  const made: Trip = {
    id,
    device,
    car: null,
    from: 0,
    to: 0,
    metres: 0,
    snapped: null,
    odometer: null,
    type: 'none',
    parts: NO_PARTS,
    driver: null,
    contact: null,
    reason: null,
    comment: '',
    start: null,
    end: null,
    startAddress: '',
    endAddress: '',
    hidden: false,
    manual: true,
    history: [],
    ...(set as Partial<Trip>),
  };
  return { ...made, parts: partsOf(made) };
}
