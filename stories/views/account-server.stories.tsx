import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import * as serverEvents from '../../events/server.ts';
import * as servers from '../../events/servers.ts';
import type { Failure } from '../../events/session-types.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { type Fact, failure, signedInWith } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Account at another server' });

const email = 'ingrid.lindqvist@example.com';
const password = new Secret('a van in the morning');
/** A server of another kind, with the abilities that it reports before anyone signs in. */
const greeting = (...abilities: string[]) =>
  serverEvents.described({
    ...{ kind: 'traccar', version: '6.9.1', identifier: 'free', login: 'name', source: 'server' },
    abilities,
  });
const open = greeting('register', 'passwordReset');
const at = (path: string, ...facts: Fact[]) => storyAt(path, [open, ...facts], { withoutDemo: true });
const refused = (form: account.AccountForm, reason: Failure['reason']) =>
  account.refused({ form, failure: failure(reason).failure });
const submitted = account.registrationSubmitted({ email, password, language: 'en' });

type Canvas = {
  findByRole: (role: string, options: object) => Promise<HTMLElement>;
  queryByRole: (role: string, options: object) => HTMLElement | null;
};
const titled = (canvas: Canvas, name: string) => canvas.findByRole('heading', { name, level: 1 });

export const SignIn = meta.story({
  tags: ['picture'],
  name: '[TRAC-01] the login offers registration and password reset if the server does',
  render: at('/login'),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Create an account' });
    await canvas.findByRole('link', { name: 'Forgot your password?' });
  },
});

export const SignInClosed = meta.story({
  name: '[TRAC-01] if the server offers neither, the login has no such link',
  render: storyAt('/login', [greeting()], { withoutDemo: true }),
  play: async ({ canvas }) => {
    await titled(canvas, 'Sign in');
    await expect(canvas.queryByRole('link', { name: 'Create an account' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  },
});

export const Elsewhere = meta.story({
  name: '[TRAC-01] a sentence says that a second factor works only at the server’s own address',
  render: at(
    '/login',
    auth.loginRefused({ refusal: 'elsewhere', email }),
    notices.raised({ tone: 'danger', text: 'serverAccount.elsewhere', stays: 10_000 }),
  ),
  play: async () =>
    expect(await screen.findByTestId('toast')).toHaveTextContent(/at your server’s own address/),
});

/** The login page of a server with a sign-in page of its own. */
const withPage = (signInPage: { isOnly: boolean; elsewhere?: string }) =>
  storyAt('/login', [serverEvents.described({ ...open.payload, abilities: [], signInPage })], {
    withoutDemo: true,
  });
const ORGANISATION = { name: 'Sign in with your organisation' };
const SERVER = { name: 'gps.example.com' };

export const SignInPage = meta.story({
  tags: ['picture'],
  name: '[TRAC-01] a server without passwords: no form, one button leads to the sign-in page of the server',
  render: withPage({ isOnly: true }),
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', ORGANISATION);
    await expect(canvas.queryByLabelText('Password')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Sign in' })).toBeNull();
    await userEvent.click(button);
    await expect(published).toHaveBeenLastCalledWith(servers.signInPageOpened());
  },
});

export const SignInBoth = meta.story({
  tags: ['picture'],
  name: '[TRAC-01] a server with passwords and a sign-in page offers both',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: withPage({ isOnly: false }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Σύνδεση με τον οργανισμό σας' });
    await expect(canvas.getByRole('button', { name: 'Σύνδεση' })).toBeVisible();
  },
});

export const SignInElsewhere = meta.story({
  tags: ['picture'],
  name: '[TRAC-01] if the page of the server cannot lead back, a sentence links to the server',
  render: withPage({ isOnly: true, elsewhere: 'https://gps.example.com' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', SERVER)).toHaveAttribute('href', 'https://gps.example.com');
    await expect(canvas.getByText(/^This server has no passwords of its own\./)).toBeVisible();
    await expect(canvas.queryByLabelText('Password')).toBeNull();
    await expect(canvas.queryByRole('button', ORGANISATION)).toBeNull();
  },
});

export const SignInBothElsewhere = meta.story({
  name: '[TRAC-01] the sentence stands below the form of a server that has passwords too',
  render: withPage({ isOnly: false, elsewhere: 'https://gps.example.com' }),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', SERVER);
    await expect(canvas.getByLabelText('Password')).toBeVisible();
  },
});

export const ChangeWithCode = meta.story({
  tags: ['picture'],
  name: '[TRAC-01] with a second factor, a change of the password asks for the code when the server does',
  render: storyAt('/change-password', [...signedInWith([]), greeting('passwordChange')], {
    withoutDemo: true,
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Current password'), 'the old one');
    await userEvent.type(canvas.getByLabelText('New password'), 'a van in the morning');
    await expect(canvas.queryByText(/signed out/)).toBeNull();
    const code = () => canvas.queryByLabelText('Code');
    await expect(code()).toBeNull();
    const press = () => userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
    const codeRefused = (word: string) =>
      happens(
        account.refused({
          form: 'change',
          failure: { reason: 'invalid', status: 400, fields: { code: word } },
        }),
      );
    await press();
    codeRefused('codeNeeded');
    await waitFor(() => expect(code()).toHaveFocus());
    await expect(code()).toHaveAccessibleDescription(/^Enter the code/);
    await userEvent.keyboard('000000');
    await press();
    await expect(published).toHaveBeenLastCalledWith(
      account.passwordChangeSubmitted({
        current: expect.any(Secret) as Secret,
        password: expect.any(Secret) as Secret,
        code: expect.any(Secret) as Secret,
      }),
    );
    await expect(code()).toBeVisible();
    codeRefused('codeWrong');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/^Wrong code/));
  },
});

export const SignInUnfinished = meta.story({
  name: '[TRAC-01] a user who comes back without having signed in reads why',
  render: at(
    '/login',
    notices.raised({ tone: 'warning', text: 'serverAccount.signInPage.unfinished', stays: 10_000 }),
  ),
  play: async () => expect(await screen.findByTestId('toast')).toHaveTextContent(/was not completed/),
});

export const Register = meta.story({
  tags: ['picture'],
  name: '[TRAC-01] register: a server without terms does not ask for consent, and the account exists at once',
  render: at('/register'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail'), email);
    await userEvent.type(canvas.getByLabelText('Password'), 'a van in the morning');
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Create the account' }));
    await expect(published).toHaveBeenLastCalledWith(
      account.registrationSubmitted({ email, password: expect.any(Secret) as Secret, language: 'en' }),
    );
    happens(account.accepted({ form: 'register', email }));
    await titled(canvas, 'Your account is ready');
  },
});

export const RegisterRefused = meta.story({
  tags: ['picture'],
  name: '[TRAC-01, SRV-07] a registration refused by the server says whom to ask',
  render: at('/register', submitted, refused('register', 'forbidden')),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(/^The server did not create the account\./),
});

export const Sent = meta.story({
  tags: ['picture'],
  name: '[TRAC-01] the mail comes from the server: the page does not say how long its link is valid',
  render: at('/forgot-password', account.accepted({ form: 'resetMail', email })),
  play: async ({ canvas }) => {
    await titled(canvas, 'Check your mailbox');
    await expect(canvas.getByText(/leads to a page of your server/)).toBeInTheDocument();
    await expect(canvas.queryByText(/one hour/)).toBeNull();
  },
});

export const ForgotRefused = meta.story({
  name: '[TRAC-01, SRV-07] a server that sends no mail',
  render: at('/forgot-password', refused('resetMail', 'invalid')),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(/^The server did not send an e-mail\./),
});

export const Reset = meta.story({
  name: '[TRAC-01] the new password: nothing about signed-out devices',
  render: at(
    '/reset-password',
    navigation.locationChanged({ path: '/reset-password', query: '', secret: new Secret('token') }),
  ),
  play: async ({ canvas }) => {
    await titled(canvas, 'Choose a new password');
    await expect(canvas.queryByText(/signed out/)).toBeNull();
    happens(refused('reset', 'invalid'));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/did not accept the new password/);
    happens(account.accepted({ form: 'reset', email: '' }));
    await titled(canvas, 'Password changed');
    await expect(canvas.queryByText(/signed out/)).toBeNull();
  },
});
