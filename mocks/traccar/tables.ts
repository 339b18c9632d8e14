import type { TraccarMemory } from './memory.ts';
import { isDemoName, type Named } from '../texts/names/en.ts';
import { BLANK, type Kind, seedsOf } from './seeds.ts';
import type { Raw } from './users.ts';

/** Objects that users add get ids from this number upwards. */
const FIRST_MADE = 1000;

/** Returns an object in Traccar's format: every field of its kind and no other. */
export const whole = (kind: Kind | 'devices', id: number, data: Raw): Raw => ({
  ...BLANK[kind],
  ...Object.fromEntries(
    Object.entries(data).filter(([name, value]) => name in BLANK[kind] && value !== undefined),
  ),
  ...('attributes' in BLANK[kind] && { attributes: { ...(data['attributes'] as Raw | undefined) } }),
  id,
});

/**
 * The objects of the customers (fences, drivers and so on), and the links between them. `named`: gives the names of
 * the first objects in the user's language.
 */
export const createTables = (memory: TraccarMemory, named: Named) => {
  const called = (text: unknown) => (typeof text === 'string' && isDemoName(text) ? named(text) : text);
  const inLanguage = (data: Raw): Raw => ({
    ...data,
    name: called(data['name']),
    description: called(data['description']),
  });
  const changed = (kind: string) => (memory.look().objects[kind] ??= {});
  const put = (kind: string, owner: number, id: number, data: Raw | null) => {
    changed(kind)[id] = data && { owner, data };
    memory.save();
  };
  return {
    changed,
    put,
    nextId(): number {
      const kept = memory.look();
      kept.made++;
      memory.save();
      return FIRST_MADE + kept.made;
    },
    /** Returns a customer's objects of one type, oldest first. */
    list(kind: Kind, owner: number): Raw[] {
      const now = changed(kind);
      const seeds = (seedsOf(owner)[kind] ?? []).flatMap((data) => {
        const id = Number(data['id']);
        const found = now[id];
        return found === undefined
          ? [whole(kind, id, inLanguage(data))]
          : found
            ? [whole(kind, id, found.data)]
            : [];
      });
      const seeded = new Set((seedsOf(owner)[kind] ?? []).map(({ id }) => String(id)));
      const made = Object.entries(now).flatMap(([id, row]) =>
        row && row.owner === owner && !seeded.has(id) ? [whole(kind, Number(id), row.data)] : [],
      );
      return [...seeds, ...made];
    },
    /** Whether two objects are linked, either from the start or by a change. */
    isLinked: (link: string, fromStart: boolean): boolean => memory.look().links[link] ?? fromStart,
    link(link: string, is: boolean): void {
      memory.look().links[link] = is;
      memory.save();
    },
  };
};
export type Tables = ReturnType<typeof createTables>;
