import { expect, test, describe } from 'vitest';
import { NEVER } from 'rxjs';
import * as account from '../../events/account.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as forms from '../../events/forms.ts';
import * as navigation from '../../events/navigation.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { session } from '../../src/core/session/session.ts';
import type { Read } from '../../src/kernel/read.ts';
import { resolve } from '../../src/kernel/route.ts';
import { eventLine } from '../../src/replay/log-file.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { scenario } from '../../tests/scenario.ts';
import { access, started } from '../../tests/samples.ts';
import { accountPages } from './account.state.ts';
import { passwordChangePlugin } from './change.ts';
import { accountPlugin } from './index.ts';
import fc from 'fast-check';
import { bitsOf, newPasswordProblem, rulesOf, strengthOf } from './strength.ts';

const email = 'ada@example.com';
const TOKEN = 'the-token-of-the-link';
const token = new Secret(TOKEN);
const password = new Secret('a van in the morning');
const told = (reply: Reply) =>
  scenario({ plugins: [accountPlugin, passwordChangePlugin], backend: wholeBackend() }).with((world) => {
    world.replies = () => reply;
  });
const ok: Reply = { status: 200, body: { success: true } };
const at = (path: string, secret?: Secret) =>
  navigation.locationChanged({ path, query: '', ...(secret && { secret }) });
const real = { ...started(), payload: { ...started().payload, backend: 'api' as const } };
const registered = account.registrationSubmitted({ email, password, language: 'en' });
const wanted = account.resetMailRequested({ email, language: 'en' });

test('[ACC-01] a registration is sent once, however often it is pressed', async () => {
  await scenario({ plugins: [accountPlugin, passwordChangePlugin], backend: wholeBackend() })
    .with((world) => {
      world.replies = () => NEVER; // the server has not answered yet
    })
    .when(registered, registered)
    .asked('post /register without token')
    .check((app) => expect(app.read(accountPages).forms.register.status).toBe('sending'));
});

test('[ACC-01, ACC-05] what the server says of single fields is kept as codes', async () => {
  await told({
    status: 422,
    body: { error: { email: 'taken', password: ['common'], x: 'Some prose, with words.' } },
  })
    .when(registered)
    .expect(
      account.refused({
        form: 'register',
        failure: {
          reason: 'invalid',
          status: 422,
          fields: { email: 'taken', password: 'common', x: 'other' },
        },
      }),
    );
});

test('[ACC-02] the mail is asked for without a session, and the answer is the same for every address', async () => {
  await told(ok)
    .given(real)
    .when(wanted)
    .expect(account.accepted({ form: 'resetMail', email }))
    .asked('post /forgot-password without token');
});

test('[ACC-02] a corrected address is asked for at once, while the request for the wrong one still runs', async () => {
  const corrected = account.resetMailRequested({ email: 'ada@example.org', language: 'en' });
  await scenario({ plugins: [accountPlugin, passwordChangePlugin], backend: wholeBackend() })
    .with((world) => {
      world.replies = ({ body }) => ((body as { email: string }).email === email ? NEVER : ok);
    })
    .given(real)
    .when(at('/forgot-password'), wanted, at('/login'), at('/forgot-password'), corrected)
    .expect(account.accepted({ form: 'resetMail', email: 'ada@example.org' }))
    .asked('post /forgot-password without token', 'post /forgot-password without token')
    .check((app) => expect(app.read(accountPages).email).toBe('ada@example.org'));
});

test('the demo looks into its mailbox, a real backend never does', async () => {
  await told({ status: 200, body: { success: { link: '/reset-password/x' } } })
    .given(started())
    .when(wanted)
    .asked('post /forgot-password without token', 'get /demo/mail without token')
    .check((app) => expect(app.read(accountPages).mail?.link).toBeInstanceOf(Secret));
  await told(ok).given(real).when(wanted).asked('post /forgot-password without token');
});

test('the link of the demo mail loads the page anew, as the link of a mail would', async () => {
  await told(ok)
    .when(account.demoMailOpened({ link: token }))
    .asked('load ‹secret›')
    .expect();
});

test('[ACC-02] the token of the link goes to the server and into no line of the log', async () => {
  let sent: unknown;
  await scenario({ plugins: [accountPlugin, passwordChangePlugin], backend: wholeBackend() })
    .with((world) => {
      world.replies = (request) => {
        sent = request.body;
        return ok;
      };
    })
    .given(at('/reset-password', token))
    .when(account.resetSubmitted({ token, password }))
    .expect(account.accepted({ form: 'reset', email: '' }))
    .check((app, events) => {
      expect((sent as { token: Secret }).token).toBe(token);
      expect(events.map(eventLine).join('\n')).not.toContain(TOKEN);
      expect(JSON.stringify([...app.snapshot().values()])).not.toContain(TOKEN);
      expect(app.read(accountPages).token).toBeNull(); // used up
    });
});

test('[ACC-02] an expired link is told as one', async () => {
  await told({ status: 422, body: { error: { token: 'expired' } } })
    .given(at('/reset-password', token))
    .when(account.resetSubmitted({ token, password }))
    .check((app) => expect(app.read(accountPages).forms.reset.failure?.fields).toEqual({ token: 'expired' }));
});

test('[ACC-01] opening the mailed link proves the address, also when the page begins with it', async () => {
  await told(ok)
    .given(at('/register', token))
    .after('10s')
    .asked() // no request yet: the app is still restoring the form drafts, which contain the e-mail address
    .when(app.initialised())
    .expect(account.accepted({ form: 'verify', email: '' }))
    .asked('post /verify-email without token');
});

test('[ACC-01] the mailed link proves the address of a signed-in user too, and the page says so', async () => {
  const shown = (read: Read) =>
    resolve({ path: '/register', query: '' }, accountPlugin.routes ?? [], read).kind;
  await told(ok)
    .given(auth.sessionRestored({ ...access(), email }), at('/register'))
    .check((app) => expect(shown(app.read), 'without a link there is nothing to do').toBe('redirect'))
    .when(at('/register', token))
    .check((app) => expect(shown(app.read)).toBe('show'))
    .when(app.initialised())
    .asked('post /verify-email without token')
    .check((app) => expect(shown(app.read)).toBe('show'))
    .when(at('/v2'), at('/register'))
    .check((app) => expect(shown(app.read)).toBe('redirect'));
});

test('[ACC-01] without an answer it can be tried again', async () => {
  await told({ status: 0, body: null, problem: 'unreachable' })
    .given(app.initialised())
    .when(at('/register', token))
    .expectTypes('account/refused')
    .with((world) => {
      world.replies = () => ok;
    })
    .when(account.verificationSubmitted({ token }))
    .expect(account.accepted({ form: 'verify', email: '' }));
});

test('[ACC-01] after an expired link another mail was sent, and “use another address” begins anew', async () => {
  const open = { status: 'open', failure: null };
  await told({ status: 422, body: { error: { token: 'expired' } } })
    .given(app.initialised())
    .when(at('/register', token))
    .with((world) => {
      world.replies = () => ok;
    })
    .when(account.verificationMailRequested({ email, language: 'en' }))
    .check((it) =>
      expect(it.read(accountPages)).toMatchObject({ email, forms: { verify: { status: 'failed' } } }),
    )
    .when(forms.draftKept({ form: 'verify', fields: { email } }))
    .check((it) => expect(it.read(accountPages).email, 'a kept address changes nothing').toBe(email))
    .when(forms.draftKept({ form: 'verify', fields: {} }))
    .check((it) =>
      expect(it.read(accountPages)).toMatchObject({
        ...{ email: '', token: null, forms: { verify: open, verifyMail: open } },
      }),
    )
    .when(account.verificationMailRequested({ email, language: 'en' }), at('/register', token))
    .check((it) => expect(it.read(accountPages).email, 'a link shows its own answer').toBe(''));
});

test('a token on another page is nobody’s to use', async () => {
  await told(ok).when(at('/v2', token)).expect().asked();
});

test('[ACC-03] changing the password keeps this session, with the new access', async () => {
  await told({ status: 200, body: { success: { token: 'new', refresh_token: 'newer', userID: 7 } } })
    .given(auth.loginSucceeded({ ...access(), email }))
    .when(account.passwordChangeSubmitted({ current: new Secret('old'), password }))
    .expectTypes('auth/accessRenewed', 'account/accepted')
    .asked('post /change-password', 'vault write')
    // The next page and other tabs use the new tokens.
    .with((world) => expect(world.access).toMatchObject({ userID: 7, email, actingFor: null }))
    .check((app) => expect(app.read(session).email).toBe(email));
});

test('[ACC-03] a server that gives no new access keeps the old', async () => {
  await told(ok)
    .given(auth.loginSucceeded({ ...access(), email }))
    .when(account.passwordChangeSubmitted({ current: new Secret('old'), password }))
    .expect(account.accepted({ form: 'change', email: '' }));
});

test('[ACC-03] the password changes for the user whose session it is', async () => {
  const whose: number[] = [];
  const backend = wholeBackend();
  await scenario({
    plugins: [accountPlugin, passwordChangePlugin],
    backend: {
      ...backend,
      changePassword: (id, ...passwords) => {
        whose.push(id);
        return backend.changePassword(id, ...passwords);
      },
    },
  })
    .with((world) => {
      world.replies = () => ok;
    })
    .given(auth.loginSucceeded({ ...access(), email }))
    .when(account.passwordChangeSubmitted({ current: new Secret('old'), password }))
    .expect(account.accepted({ form: 'change', email: '' }));
  expect(whose).toEqual([access().userID]);
});

test('[ACC-03] a wrong current password is an error of its field, not the end of the session', async () => {
  await told({ status: 422, body: { error: { current: 'wrong' } } })
    .given(auth.loginSucceeded({ ...access(), email }))
    .when(account.passwordChangeSubmitted({ current: new Secret('old'), password }))
    .expectTypes('account/refused')
    .check((app) => expect(app.read(session).auth).not.toBeNull());
});

test('[AUTH-02, ROUTE-16] a demanded reset leads to the advice, which knows the address, without a word', async () => {
  await told(ok)
    .when(auth.loginRefused({ refusal: 'resetRequired', email }))
    .asked('go /password-reset-advice')
    .expect()
    .check((app) => expect(app.read(accountPages).advised).toBe(email));
});

test('[AUTH-02] the other refusals lead nowhere and advise nobody', async () => {
  for (const refusal of ['deletedAccount', 'invalidEmail', 'invalidPassword', 'credentials'] as const)
    await told(ok)
      .when(auth.loginRefused({ refusal, email }))
      .asked()
      .check((app) => expect(app.read(accountPages).advised).toBe(''));
});

test('[ROUTE-16] the kept address goes with the login or a chosen logout, and with no other end of a session', async () => {
  const advised = auth.loginRefused({ refusal: 'resetRequired', email });
  const after = (fact: Parameters<ReturnType<typeof told>['given']>[0], expected: string) =>
    told(ok)
      .given(advised, fact)
      .check((app) => expect(app.read(accountPages).advised).toBe(expected));
  await after(auth.loggedOut({ reason: 'renewalRefused' }), email);
  await after(auth.loggedOut({ reason: 'chosen' }), '');
  await after(auth.loginSucceeded({ ...access(), email }), '');
});

test('[ACC-05] another page finds its forms fresh, the same page keeps them', async () => {
  await told({ status: 500, body: null })
    .given(at('/forgot-password'))
    .when(wanted, at('/forgot-password'))
    .check((app) => expect(app.read(accountPages).forms.resetMail.status).toBe('failed'))
    .when(at('/password-reset-advice'))
    .check((app) => expect(app.read(accountPages).forms.resetMail.status).toBe('open'));
});

const EMAIL = 'ada@example.com';

describe('[ACC-01, ACC-03] the rules of a new password', () => {
  test.each([
    ['', 'account.code.missing'],
    ['1234567', 'account.code.tooShort'],
    ['x'.repeat(129), 'account.code.tooLong'],
    ['ada@example.com', 'account.code.isEmail'],
    [' ADA@Example.com ', 'account.code.isEmail'],
    ['Password1', 'account.code.common'],
    ['  iloveyou', 'account.code.common'],
    ['x'.repeat(128), null],
    ['a b c d ', null],
    ['пароль-и-ключ', null],
  ])('"%s"', (password, problem) => expect(newPasswordProblem(password, EMAIL)).toBe(problem));

  test('each rule is told by itself, so that it can be shown as it is met', () => {
    expect(rulesOf('', EMAIL)).toEqual({ length: false, notEmail: false, notCommon: false });
    expect(rulesOf('short', EMAIL)).toEqual({ length: false, notEmail: true, notCommon: true });
    expect(rulesOf('password', EMAIL)).toEqual({ length: true, notEmail: true, notCommon: false });
  });

  test('without an e-mail address the rule about it asks for nothing', () => {
    expect(newPasswordProblem('a van in the morning', '')).toBeNull();
  });
});

describe('[ACC-01] the strength', () => {
  test.each([
    ['', 0],
    ['aaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['password1234', 1],
    ['ada@example1', 1],
    ['qwertyuiop12', 1],
    ['Tr0ub4dor', 2],
    ['correct horse battery staple', 4],
  ])('of "%s" is %i', (password, strength) => expect(strengthOf(password, EMAIL)).toBe(strength));

  test('length counts more than signs: five words beat eight signs', () => {
    expect(bitsOf('seven vans left the harbour', EMAIL)).toBeGreaterThan(bitsOf('x7$Kq!2z', EMAIL));
  });

  test('any text has a strength, and one that breaks a rule is never more than weak', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), fc.emailAddress(), (password, email) => {
        expect(Number.isFinite(bitsOf(password, email))).toBe(true);
        const most = newPasswordProblem(password, email) === null ? 4 : 1;
        expect(strengthOf(password, email)).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('repeating one sign never helps', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 1 }),
        fc.integer({ min: 8, max: 128 }),
        (sign, times) => {
          expect(strengthOf(sign.repeat(times), EMAIL)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('what the service knows of its owner hardly counts', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(email.length >= 8);
        expect(strengthOf(email, email)).toBe(1);
      }),
    );
  });
});
