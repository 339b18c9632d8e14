import { chance } from '../simulator/chance.ts';
import type { World } from '../world/world.ts';
import type { Kept, TraccarMemory } from './memory.ts';
import { stamp } from './time.ts';
import type { User, Users } from './users.ts';

const MOST_KEPT = 60;
/** A token lasts a week where nobody says how long. */
const LASTS = 7 * 86_400;
/** Users who came by a link are numbered from here by the device that it shows. */
const GUESTS = 1_000_000_000;

/** Who is signed in: by cookie, or by token in a header or an address. */
export const createSessions = (world: World, memory: TraccarMemory, users: Users) => {
  /** Looks random and is the same in every run: a demo guards nothing. */
  const random = (kept: Kept): string => {
    kept.made++;
    const part = (number: number) =>
      Math.floor(chance(world.now(), kept.made, number) * 2 ** 32)
        .toString(36)
        .padStart(7, '0');
    return `${part(1)}${part(2)}${part(3)}`;
  };
  const trim = (list: Record<string, unknown>) => {
    for (const name of Object.keys(list).slice(0, -MOST_KEPT)) delete list[name];
  };
  const entered = (user: User | null): User | null => {
    if (user) world.usedBy(user.customer);
    return user;
  };
  const ofToken = (token: string): User | null => {
    const found = memory.look().tokens[token];
    const user = found && found.ends > world.now() ? users.byId(found.user) : null;
    if (!user || found?.device == null) return user;
    // A link is a user of its own, with no rights but to look.
    return { ...user, id: GUESTS + found.device, login: null, onlyDevice: found.device };
  };

  return {
    /** Begins a session; the result is its cookie. */
    begin(user: User): string {
      const kept = memory.look();
      const cookie = `node0${random(kept)}`;
      kept.sessions[cookie] = user.id;
      trim(kept.sessions);
      memory.save();
      entered(user);
      return cookie;
    },
    end(cookie: string): void {
      delete memory.look().sessions[cookie];
      memory.save();
    },
    /** `ends` in unix seconds; null: the server's own choice. `device`: the token shows this one only. */
    token(user: User, ends: number | null, device: number | null): string {
      const kept = memory.look();
      const until = ends ?? world.now() + LASTS;
      // As a real one: a signature, and behind it whose the token is and until when.
      const facts = { u: device === null ? user.id : GUESTS + device, e: stamp(until * 1000) };
      const token = btoa(`${random(kept)}${JSON.stringify(facts)}`)
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      kept.tokens[token] = { user: user.id, ends: until, device };
      trim(kept.tokens);
      memory.save();
      return token;
    },
    revoke(token: string): void {
      delete memory.look().tokens[token];
      memory.save();
    },
    ofToken: (token: string): User | null => entered(ofToken(token)),
    ofCookie: (cookie: string): User | null =>
      entered(users.byId(memory.look().sessions[cookie] ?? Number.NaN)),
  };
};
