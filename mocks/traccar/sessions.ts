import { chance } from '../simulator/chance.ts';
import type { World } from '../world/world.ts';
import type { Kept, TraccarMemory } from './memory.ts';
import type { User, Users } from './users.ts';

const MOST_KEPT = 60;
/** A token lasts a week where nobody says how long. */
const LASTS = 7 * 86_400;

/** Who is signed in: by cookie, or by token in a header or an address. */
export const createSessions = (world: World, memory: TraccarMemory, users: Users) => {
  /** Looks random and is the same in every run: a demo guards nothing. */
  const text = (kept: Kept, kind: string) => {
    kept.made++;
    const part = (number: number) =>
      Math.floor(chance(world.now(), kept.made, number) * 2 ** 32)
        .toString(36)
        .padStart(7, '0');
    return `${kind}${part(1)}${part(2)}${part(3)}`;
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
    return user && { ...user, onlyDevice: found?.device ?? null };
  };

  return {
    /** Begins a session; the result is its cookie. */
    begin(user: User): string {
      const kept = memory.look();
      const cookie = text(kept, 'node0');
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
      const token = text(kept, 'SDBG');
      kept.tokens[token] = { user: user.id, ends: ends ?? world.now() + LASTS, device };
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
    /** Every token and session is over. */
    endAll(): void {
      memory.look().tokens = {};
      memory.look().sessions = {};
      memory.save();
    },
  };
};
