import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { productKind } from '../api/product/kind.ts';
import { traccarKind } from '../api/traccar/kind.ts';
import { demoKind } from './demo.ts';

const options = { now: () => 0 };

test('our own server opens the demo’s accounts by name, as it is', () => {
  expect(demoKind(productKind)).toBe(productKind);
});

test.each(DEMO_ACCOUNTS)(
  '[TRAC-01] a pretend Traccar opens $id with address and password',
  async (account) => {
    const kind = demoKind(traccarKind);
    const { session } = await kind.parts();
    for (const { demoLogin } of [kind.visitor(options), (await session()).backend(options)]) {
      const { form } = demoLogin(account.id, 'en').request;
      expect(form).toMatchObject({ email: account.email });
      expect(JSON.stringify(form)).not.toContain(account.password);
    }
  },
);

test('an account that the demo does not have is asked for in vain, not made up', () => {
  const { form } = demoKind(traccarKind).visitor(options).demoLogin('nobody', 'en').request;
  expect(form).toMatchObject({ email: 'nobody' });
});

test('[TRAC-01] the sign-in of a pretend Traccar still offers the demo’s accounts after the server has said what it offers', () => {
  const { greeting } = demoKind(traccarKind);
  expect(greeting?.read({ status: 200, body: { registration: true, version: '6.9.1' } })).toMatchObject({
    value: { abilities: ['register', 'demo'] },
  });
});
