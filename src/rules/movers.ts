/** What moves with a tracker. Only a vehicle "drives" and "stands"; nobody would say that of a dog or a child. */
export type Mover = 'vehicle' | 'bike' | 'animal' | 'person';

/** The device kinds (`device-kinds.ts`) and model profiles that are no vehicles. */
const MOVERS: Readonly<Record<string, Mover>> = {
  bike: 'bike',
  ebike: 'bike',
  scooter: 'bike',
  pet: 'animal',
  dog: 'animal',
  cat: 'animal',
  watch: 'person',
  child: 'person',
  senior: 'person',
  person: 'person',
  backpack: 'person',
};

/** Returns what moves with a device of this kind or model profile. Unknown kinds count as vehicles. */
export const moverOf = (kind: string): Mover => (Object.hasOwn(MOVERS, kind) && MOVERS[kind]) || 'vehicle';

/** Words for "standing" that suit an animal or a person. */
const RESTS: Partial<Record<Mover, string>> = { animal: 'resting', person: 'staying' };

/** Returns the text key of a device's state. The state itself (`data-state`, filters) is the same for all kinds. */
export const stateKey = (state: string, kind: string): string =>
  `map.states.${(state === 'standing' && RESTS[moverOf(kind)]) || state}`;
