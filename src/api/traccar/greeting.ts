import type { Ability, Description } from '../abilities.ts';
import { type Call, mapped } from '../call.ts';
import { describe } from './describe.ts';
import { answer, whole } from './reply.ts';

/** The call that asks a Traccar server what it offers to everyone. `GET /server` needs no session (TRAC-01). */
export const greeting: Call<Description> = mapped(
  { request: { method: 'get', path: '/server' }, read: answer(whole) },
  (server) => {
    const { version, register, mail, openId, passwords } = describe(server, null);
    const abilities: Ability[] = [];
    if (register) abilities.push('register');
    if (mail) abilities.push('passwordReset');
    return {
      kind: 'traccar',
      version: version || null,
      abilities,
      identifier: 'free',
      login: 'name',
      ...(openId && { signInPage: { isOnly: !passwords } }),
    };
  },
);
