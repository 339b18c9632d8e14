import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret } from '../../src/kernel/secret.ts';
import type { Language } from '../../events/session-types.ts';
import { memoryStorage } from '../clock.ts';
import { testClock } from '../test-clock.ts';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const email = 'ada@example.com';
const password = new Secret('a van in the morning');
const language: Language = 'de';
type Demo = ReturnType<typeof openDemo>;
const refusalOf = async ({ ask, backend }: Demo, who: string, secret: Secret) => {
  const answer = valueOf(await ask(backend.login({ email: who, password: secret, language })));
  return answer.accepted ? 'in' : answer.refusal;
};
const fieldsOf = async <Answer>(demo: Demo, call: Parameters<typeof demo.ask<Answer>>[0]) => {
  const result = await demo.ask(call);
  return result.ok ? 'ok' : result.failure.fields;
};
/** Returns the token from the latest mail to this address. */
const mailed = async ({ ask, backend }: Demo, who: string) => {
  const link = valueOf(await ask(backend.demoMail(who)));
  return new Secret(link?.reveal().split(/[/=]/).at(-1));
};

test('each reason to refuse a login has its own account', async () => {
  const demo = openDemo(server);
  const at = (name: string) => `${name}@demo.fixpoint.example`;
  const cases = [
    ['deleted', 'deleted-demo', 'deletedAccount'],
    ['nobody', 'x', 'invalidEmail'],
    ['customer', 'x', 'invalidPassword'],
    ['reset', 'reset-demo', 'resetRequired'],
    ['reset', 'x', 'invalidPassword'],
    ['credentials', 'credentials-demo', 'credentials'],
  ] as const;
  for (const [name, secret, refusal] of cases)
    expect(await refusalOf(demo, at(name), new Secret(secret)), name).toBe(refusal);
});

test('a registered account signs in, whatever the case of its address, and has no devices and its own language', async () => {
  const demo = openDemo(server);
  expect(await fieldsOf(demo, demo.backend.register({ email, password, language }))).toBe('ok');
  const login = demo.backend.login({ email: 'ADA@example.com', password, language });
  const answer = valueOf(await demo.ask(login));
  if (!answer.accepted) throw new Error(answer.refusal);
  expect(demo.world.holderOf(answer.access.token.reveal())).toBe(answer.access.userID);
  expect(demo.world.rawDevices(answer.access.userID)).toEqual([]);
  expect(demo.world.customer(demo.world.byId(answer.access.userID) as never)).toMatchObject({
    email,
    actlang: 'de',
    firstname: '',
  });
});

test('the errors of a registration name their fields', async () => {
  const demo = openDemo(server);
  const register = (who: string, secret: string) =>
    fieldsOf(demo, demo.backend.register({ email: who, password: new Secret(secret), language }));
  expect(await register('ada', 'short')).toEqual({ email: 'malformed', password: 'tooShort' });
  expect(await register('customer@demo.fixpoint.example', 'Password1')).toEqual({
    email: 'taken',
    password: 'common',
  });
  expect(await register(email, ` ${email} `)).toEqual({ password: 'isEmail' });
  expect(await register(email, 'x'.repeat(129))).toEqual({ password: 'tooLong' });
  expect(await register('odd@example.com', 'whatever it is')).toHaveProperty('country');
});

test('the mailed link verifies the address, once', async () => {
  const demo = openDemo(server);
  await demo.ask(demo.backend.register({ email, password, language }));
  const first = await mailed(demo, email);
  await demo.ask(demo.backend.sendVerification(email, language));
  const second = await mailed(demo, email);
  expect(await fieldsOf(demo, demo.backend.verifyEmail(first))).toEqual({ token: 'expired' }); // only the latest mailed link is valid
  expect(await fieldsOf(demo, demo.backend.verifyEmail(second))).toBe('ok');
  expect(await fieldsOf(demo, demo.backend.verifyEmail(second))).toEqual({ token: 'expired' });
});

test('the response is the same whether the address exists or not', async () => {
  const demo = openDemo(server);
  for (const who of ['fleet@demo.fixpoint.example', 'nobody@example.com', 'deleted@demo.fixpoint.example'])
    expect(await fieldsOf(demo, demo.backend.forgotPassword(who, language)), who).toBe('ok');
  expect(valueOf(await demo.ask(demo.backend.demoMail('nobody@example.com')))).toBeNull();
  expect(valueOf(await demo.ask(demo.backend.demoMail('deleted@demo.fixpoint.example')))).toBeNull();
});

test('a reset ends every session, its link works once, and a weak password does not use it up', async () => {
  const demo = openDemo(server);
  const { token: access } = await demo.login('fleet');
  const who = 'fleet@demo.fixpoint.example';
  await demo.ask(demo.backend.forgotPassword(who, language));
  const link = await mailed(demo, who);
  expect(await fieldsOf(demo, demo.backend.resetPassword(link, new Secret('short')))).toEqual({
    password: 'tooShort',
  });
  expect(demo.world.holderOf(access.reveal())).not.toBeNull();
  expect(await fieldsOf(demo, demo.backend.resetPassword(link, password))).toBe('ok');
  expect(demo.world.holderOf(access.reveal())).toBeNull();
  expect(await fieldsOf(demo, demo.backend.resetPassword(link, password))).toEqual({ token: 'expired' });
  expect(await refusalOf(demo, who, new Secret('fleet-demo'))).toBe('invalidPassword');
  expect(await refusalOf(demo, who, password)).toBe('in');
});

test('a mailed link is valid for an hour', async () => {
  const clock = testClock();
  const demo = openDemo(server, { clock });
  const who = 'fleet@demo.fixpoint.example';
  await demo.ask(demo.backend.forgotPassword(who, language));
  const link = await mailed(demo, who);
  clock.turn(3_600_000);
  expect(await fieldsOf(demo, demo.backend.resetPassword(link, password))).toEqual({ token: 'expired' });
});

test('a link of one kind does not work as the other kind', async () => {
  const demo = openDemo(server);
  await demo.ask(demo.backend.register({ email, password, language }));
  const link = await mailed(demo, email);
  expect(await fieldsOf(demo, demo.backend.resetPassword(link, password))).toEqual({ token: 'expired' });
});

test('an account that must set a new password is satisfied with one', async () => {
  const demo = openDemo(server);
  const who = 'reset@demo.fixpoint.example';
  await demo.ask(demo.backend.forgotPassword(who, language));
  await demo.ask(demo.backend.resetPassword(await mailed(demo, who), password));
  expect(await refusalOf(demo, who, password)).toBe('in');
});

test('a password change ends the other sessions and gives this one new tokens', async () => {
  const demo = openDemo(server);
  const { token: other } = await demo.login('pets');
  const { userID } = await demo.login('pets');
  const change = (current: string, next: Secret) =>
    demo.ask(demo.backend.changePassword(userID, new Secret(current), next));
  const wrong = await change('nope', password);
  expect(wrong.ok || wrong.failure.fields).toEqual({ current: 'wrong' });
  const same = await change('pets-demo', new Secret('pets-demo'));
  expect(same.ok || same.failure.fields).toEqual({ password: 'unchanged' });
  const access = valueOf(await change('pets-demo', password));
  expect(demo.world.holderOf(other.reveal())).toBeNull();
  expect(demo.world.holderOf(access?.token.reveal() ?? '')).toBe(access?.userID);
});

test('two tabs share their stored data: each sees the changes of the other', async () => {
  const storage = memoryStorage();
  const one = openDemo(server, { storage });
  const { token } = await one.login('watch');
  const two = openDemo(server, { storage });
  const { userID } = await two.login('watch');
  two.world.endSessions(userID);
  expect(one.world.holderOf(token.reveal())).toBeNull();
});
