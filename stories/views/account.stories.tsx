import { expect, screen } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import * as forms from '../../events/forms.ts';
import * as navigation from '../../events/navigation.ts';
import { type Failure, LANGUAGES } from '../../events/session-types.ts';
import * as settingsEvents from '../../events/settings.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { type Fact, failure, signedInWith } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Account' });

const email = 'ingrid.lindqvist@example.com';
const password = new Secret('a van in the morning');
const token = new Secret('token');
const phone = { viewport: { value: 'phone' } };

const refused = (form: account.AccountForm, reason: Failure['reason'], fields?: Record<string, string>) =>
  account.refused({ form, failure: { reason, status: 422, ...(fields && { fields }) } });
const linked = (path: string) => navigation.locationChanged({ path, query: '', secret: token });
const submitted = account.registrationSubmitted({ email, password, language: 'en' });
const typed = forms.draftKept({ form: 'register', fields: { email } });
const register = (...facts: Fact[]) => storyAt('/register', facts);
const forgot = (...facts: Fact[]) => storyAt('/forgot-password', facts);
const reset = (...facts: Fact[]) => storyAt('/reset-password', facts);
const change = (...facts: Fact[]) => storyAt('/change-password', [...signedInWith([]), ...facts]);

type Canvas = {
  findByRole: (role: string, options: object) => Promise<HTMLElement>;
  findByLabelText: (text: string) => Promise<HTMLElement>;
};
const titled = (canvas: Canvas, name: string) => canvas.findByRole('heading', { name, level: 1 });

export const Register = meta.story({
  tags: ['picture'],
  name: '[ACC-01] register: empty',
  render: register(),
  play: async ({ canvas }) => void (await titled(canvas, 'Create an account')),
});

export const RegisterTyped = meta.story({
  name: '[ACC-01] the rules are shown as they are met, and the sent event has no readable password',
  render: register(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail'), email);
    const secret = canvas.getByLabelText('Password');
    await userEvent.type(secret, 'short');
    await expect(canvas.getByText('Weak')).toBeInTheDocument();
    await expect(canvas.getByText('At least 8 characters')).not.toHaveTextContent('(met)');
    await userEvent.type(secret, ' but then a long one');
    await expect(canvas.getByText('Strong')).toBeInTheDocument();
    await expect(canvas.getByText('At least 8 characters')).toHaveTextContent('(met)');
    await userEvent.click(canvas.getByLabelText('I agree to the terms of use'));
    await userEvent.click(canvas.getByRole('button', { name: 'Create the account' }));
    await expect(published).toHaveBeenLastCalledWith(
      account.registrationSubmitted({ email, password: expect.any(Secret) as Secret, language: 'en' }),
    );
    await expect(JSON.stringify(published.mock.calls)).not.toContain('a long one');
    await expect(canvas.getByRole('button', { name: 'Create the account' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});

export const RegisterLanguage = meta.story({
  name: '[ACC-01] all ten languages are offered; the chosen one holds at once and goes with the registration',
  render: register(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail'), email);
    await userEvent.type(canvas.getByLabelText('Password'), 'a van in the morning');
    await userEvent.click(canvas.getByLabelText('I agree to the terms of use'));
    const languages = canvas.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    await expect([...languages.options].map(({ value }) => value)).toEqual([...LANGUAGES]);
    await userEvent.selectOptions(languages, 'Polski');
    await expect(published).toHaveBeenLastCalledWith(settingsEvents.languageChosen({ language: 'pl' }));
    await expect(languages).toHaveValue('pl');
    await userEvent.click(canvas.getByRole('button', { name: 'Create the account' }));
    await expect(published).toHaveBeenLastCalledWith(
      account.registrationSubmitted({ email, password: expect.any(Secret) as Secret, language: 'pl' }),
    );
  },
});

export const RegisterLeft = meta.story({
  name: '[ACC-05] leaving a wrong field tells its error, until it is right; an empty one is left in peace',
  render: register(),
  play: async ({ canvas, userEvent }) => {
    const mail = await canvas.findByLabelText('E-mail');
    const secret = canvas.getByLabelText('Password');
    await userEvent.click(mail);
    await userEvent.tab();
    await expect(mail).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(mail, 'ingrid.example.com');
    await expect(mail).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    await expect(mail).toHaveAccessibleDescription(/does not look like an e-mail address/);
    await expect(mail).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(mail);
    await userEvent.type(mail, email);
    await expect(mail).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(secret, 'short');
    await expect(secret).not.toBeInvalid();
    await userEvent.tab();
    await expect(secret).toHaveAccessibleDescription('Use at least 8 characters.');
  },
});

export const RegisterEmpty = meta.story({
  tags: ['picture'],
  name: '[ACC-05] an empty form names every missing field, and focuses the first',
  render: register(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create the account' }));
    await expect(canvas.getByLabelText('E-mail')).toHaveFocus();
    await expect(canvas.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.');
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription('Fill in this field.');
    await expect(canvas.getByLabelText('I agree to the terms of use')).toHaveAccessibleDescription(/Agree/);
    await expect(published).not.toHaveBeenCalled();
  },
});

export const RegisterTaken = meta.story({
  name: '[ACC-05] the address is taken: the error is at the focused field, until it is changed',
  render: register(typed, submitted, refused('register', 'invalid', { email: 'taken' })),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('E-mail');
    await expect(field).toHaveAccessibleDescription(/This e-mail address has an account/);
    await expect(field).toHaveFocus();
    await expect(field).toHaveValue(email);
    await userEvent.type(field, 'x');
    await expect(field).not.toHaveAccessibleDescription(/This e-mail address has an account/);
  },
});

export const RegisterUnknown = meta.story({
  name: '[ACC-05] unknown codes and fields',
  render: register(typed, submitted, refused('register', 'invalid', { email: 'odd', country: 'missing' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('E-mail')).toHaveAccessibleDescription(/did not accept this/);
    await expect(await canvas.findByText('country: Fill in this field.')).toBeInTheDocument();
  },
});

export const RegisterUnreachable = meta.story({
  name: '[ACC-05] no network: an error above, typed text stays, and it can be retried',
  render: register(typed, submitted, account.refused({ form: 'register', ...failure('unreachable') })),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
    await expect(canvas.getByText(/cannot be reached/)).toBeInTheDocument();
    await expect(canvas.getByLabelText('E-mail')).toHaveValue(email);
  },
});

export const RegisterSending = meta.story({
  name: 'register: sending',
  render: register(typed, submitted),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Create the account' })).toHaveAttribute(
      'aria-busy',
      'true',
    ),
});

export const RegisterPhone = meta.story({
  name: 'register on a phone, German, dark, with errors',
  globals: { ...phone, language: 'de', theme: 'dark' },
  render: register(typed, refused('register', 'invalid', { email: 'taken', password: 'common' })),
  play: async ({ canvas }) => void (await titled(canvas, 'Konto erstellen')),
});

const waiting = account.accepted({ form: 'register', email });

export const Verify = meta.story({
  tags: ['picture'],
  name: '[ACC-01] check your mailbox, with the mail of the demo',
  render: register(waiting, account.demoMailFetched({ link: token })),
  play: async ({ canvas, userEvent }) => {
    await titled(canvas, 'Check your mailbox');
    await userEvent.click(canvas.getByRole('button', { name: 'Open the link in the e-mail' }));
    await expect(published).toHaveBeenLastCalledWith(account.demoMailOpened({ link: token }));
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }));
    await expect(published).toHaveBeenLastCalledWith(
      account.verificationMailRequested({ email, language: 'en' }),
    );
  },
});

export const VerifyRealMail = meta.story({
  name: '[ACC-01] with a real service, mail is only in the mailbox, never on the page',
  render: storyAt('/register', [waiting, account.demoMailFetched({ link: token })], { withoutDemo: true }),
  play: async ({ canvas }) => {
    await titled(canvas, 'Check your mailbox');
    await expect(canvas.queryByText('Demo mailbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Open the link in the e-mail' })).toBeNull();
  },
});

export const VerifyNoMailYet = meta.story({
  name: '[ACC-01] no mail is shown before the demo’s mailbox was read',
  render: register(waiting),
  play: async ({ canvas }) => {
    await titled(canvas, 'Check your mailbox');
    await expect(canvas.queryByText('Demo mailbox')).toBeNull();
    await expect(canvas.queryByText(/Sent again/)).toBeNull();
  },
});

export const VerifyOther = meta.story({
  name: '[ACC-01] another address leads back to the form',
  render: register(waiting),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use another address' }));
    await titled(canvas, 'Create an account');
  },
});

export const VerifyAgain = meta.story({
  name: 'the mail was sent again',
  render: register(waiting, account.accepted({ form: 'verifyMail', email })),
  play: async ({ canvas }) => expect(await canvas.findByText(/Sent again/)).toBeInTheDocument(),
});

export const VerifyAgainFailed = meta.story({
  name: 'the mail could not be sent again',
  render: register(waiting, account.refused({ form: 'verifyMail', ...failure('tooManyRequests', 429) })),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText(/Sent again/)).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(
      account.verificationMailRequested({ email, language: 'en' }),
    );
    await expect(canvas.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-busy', 'true');
  },
});

export const Verifying = meta.story({
  name: 'the mailed link is being checked',
  render: register(linked('/register')),
  play: async ({ canvas }) => void (await titled(canvas, 'Confirming your address …')),
});

export const VerifyOver = meta.story({
  name: '[ACC-01] the mailed link has expired: another mail',
  render: register(linked('/register'), refused('verify', 'invalid', { token: 'expired' })),
  play: async ({ canvas }) => {
    await titled(canvas, 'This link no longer works');
    await canvas.findByRole('button', { name: 'Send again' });
    await expect(canvas.getByText(/Only the latest link works/)).toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
});

export const VerifyGone = meta.story({
  name: '[ACC-01] an unknown link counts as expired, too, and another mail is offered',
  render: register(linked('/register'), account.refused({ form: 'verify', ...failure('notFound', 404) })),
  play: async ({ canvas, userEvent }) => {
    await titled(canvas, 'This link no longer works');
    await userEvent.type(canvas.getByLabelText('E-mail'), `${email}{Enter}`);
    await expect(published).toHaveBeenLastCalledWith(
      account.verificationMailRequested({ email, language: 'en' }),
    );
    happens(account.accepted({ form: 'verifyMail', email }));
    await titled(canvas, 'Check your mailbox');
    // The page stays while another mail is on its way, and when it could not be sent.
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }));
    await titled(canvas, 'Check your mailbox');
    happens(account.refused({ form: 'verifyMail', ...failure('tooManyRequests', 429) }));
    await titled(canvas, 'Check your mailbox');
    await userEvent.click(canvas.getByRole('button', { name: 'Use another address' }));
    await titled(canvas, 'Create an account');
  },
});

export const VerifyFailed = meta.story({
  name: 'the address could not be verified: no response',
  render: register(linked('/register'), account.refused({ form: 'verify', ...failure('timeout') })),
  play: async ({ canvas, userEvent }) => {
    await titled(canvas, 'Your address could not be confirmed');
    await expect(canvas.queryByText(/Only the latest link works/)).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(account.verificationSubmitted({ token }));
  },
});

export const Verified = meta.story({
  name: '[ACC-01] confirmed: the first steps',
  render: register(waiting, linked('/register'), account.accepted({ form: 'verify', email: '' })),
  play: async ({ canvas }) => {
    await titled(canvas, 'Your address is confirmed');
    await expect(canvas.getByText('Sign in now, then add your first device.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  },
});

export const Forgot = meta.story({
  tags: ['picture'],
  name: '[ACC-02] forgot the password',
  render: forgot(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail'), `${email}{Enter}`);
    await expect(published).toHaveBeenLastCalledWith(account.resetMailRequested({ email, language: 'en' }));
  },
});

export const ForgotFromLogin = meta.story({
  name: '[ACC-05] the address typed at the login is filled in',
  render: forgot(forms.draftKept({ form: 'login', fields: { email } })),
  play: async ({ canvas }) => expect(await canvas.findByLabelText('E-mail')).toHaveValue(email),
});

export const ForgotFailed = meta.story({
  name: '[ACC-05] forgot the password: the server has a problem',
  render: forgot(
    forms.draftKept({ form: 'resetMail', fields: { email } }),
    account.refused({ form: 'resetMail', ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
    await expect(canvas.getByLabelText('E-mail')).toHaveValue(email);
  },
});

export const ForgotSent = meta.story({
  name: '[ACC-02] the same response for every address',
  render: forgot(account.accepted({ form: 'resetMail', email }), account.demoMailFetched({ link: null })),
  play: async ({ canvas }) => {
    await titled(canvas, 'Check your mailbox');
    await expect(canvas.getByText(/If there is an account/)).toBeInTheDocument();
    await expect(canvas.getByText(/there is no e-mail for this address/)).toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'Open the link in the e-mail' })).toBeNull();
  },
});

export const ForgotSentGreek = meta.story({
  tags: ['picture'],
  name: 'the mail is being sent, Greek, on a phone',
  globals: { ...phone, language: 'el' },
  render: forgot(account.accepted({ form: 'resetMail', email }), account.demoMailFetched({ link: token })),
  play: async ({ canvas }) => void (await titled(canvas, 'Ελέγξτε το ταχυδρομείο σας')),
});

export const Reset = meta.story({
  tags: ['picture'],
  name: '[ACC-02] a new password by the link of the mail',
  render: reset(linked('/reset-password')),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('New password'), 'the boat on the lake{Enter}');
    await expect(published).toHaveBeenLastCalledWith(
      account.resetSubmitted({ token, password: expect.any(Secret) as Secret }),
    );
  },
});

export const ResetCommon = meta.story({
  name: '[ACC-05] the server’s list of known passwords contains the new one',
  render: reset(linked('/reset-password'), refused('reset', 'invalid', { password: 'common' })),
  play: async ({ canvas }) =>
    expect(await canvas.findByLabelText('New password')).toHaveAccessibleDescription(/too common/),
});

export const ResetOver = meta.story({
  name: '[ACC-02] the link has expired: another mail',
  render: reset(linked('/reset-password'), refused('reset', 'invalid', { token: 'expired' })),
  play: async ({ canvas }) => {
    await titled(canvas, 'This link no longer works');
    await expect(canvas.getByRole('link', { name: 'Send a new e-mail' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  },
});

export const ResetWithoutLink = meta.story({
  name: '[ROUTE-06] opened without a link',
  render: reset(),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(/Open the link in our e-mail/)).toBeInTheDocument(),
});

export const ResetDone = meta.story({
  name: '[ACC-02] the password was changed by link',
  render: reset(linked('/reset-password'), account.accepted({ form: 'reset', email: '' })),
  play: async ({ canvas }) => void (await titled(canvas, 'Password changed')),
});

export const Change = meta.story({
  tags: ['picture'],
  name: '[ACC-03] change the password: both are needed, and they must differ',
  render: change(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change password' }));
    await expect(canvas.getByLabelText('Current password')).toHaveFocus();
    await userEvent.type(canvas.getByLabelText('Current password'), 'a good old one');
    await userEvent.type(canvas.getByLabelText('New password'), 'a good old one{Enter}');
    await expect(canvas.getByLabelText('New password')).toHaveAccessibleDescription(/current password/);
    await expect(published).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText('New password'), ' and more{Enter}');
    await expect(published).toHaveBeenLastCalledWith(
      account.passwordChangeSubmitted({
        current: expect.any(Secret) as Secret,
        password: expect.any(Secret) as Secret,
      }),
    );
  },
});

export const ChangeLeft = meta.story({
  name: '[ACC-03] [ACC-05] the rules are shown as they are met, and leaving a wrong field tells its error',
  render: change(),
  play: async ({ canvas, userEvent }) => {
    const current = await canvas.findByLabelText('Current password');
    const next = canvas.getByLabelText('New password');
    const rule = canvas.getByText('At least 8 characters');
    const notMail = canvas.getByText('Not your e-mail address');
    const notCommon = canvas.getByText('Not a common password');
    for (const [text, met] of [
      [email, [rule, notCommon]],
      ['password', [rule, notMail]],
      ['a van in the morning', [rule, notMail, notCommon]],
    ] as const) {
      await userEvent.clear(next);
      for (const each of [rule, notMail, notCommon]) await expect(each).not.toHaveTextContent('(met)');
      await userEvent.type(next, text);
      await expect([rule, notMail, notCommon].filter((each) => /\(met\)/.test(each.textContent))).toEqual(
        met,
      );
    }
    await userEvent.clear(next);
    await userEvent.type(current, 'the old one');
    await userEvent.type(next, 'short');
    await expect(rule).not.toHaveTextContent('(met)');
    await expect(next).not.toBeInvalid();
    await userEvent.click(current);
    await expect(next).toHaveAccessibleDescription('Use at least 8 characters.');
    await userEvent.type(next, ', and then long');
    await expect(rule).toHaveTextContent('(met)');
    await expect(next).not.toBeInvalid();
    await userEvent.clear(next);
    await userEvent.type(next, 'the old one');
    await expect(next).toHaveAccessibleDescription(/current password/);
  },
});

export const ChangeWrong = meta.story({
  name: '[ACC-03] the current password is wrong',
  render: change(refused('change', 'invalid', { current: 'wrong' })),
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Current password');
    await expect(field).toHaveAccessibleDescription('Wrong password. Try again.');
    await expect(field).toHaveFocus();
  },
});

export const ChangeDone = meta.story({
  name: '[ACC-03] the password is changed',
  render: change(account.accepted({ form: 'change', email: '' })),
  play: async ({ canvas }) => void (await titled(canvas, 'Your password is changed')),
});

export const ChangeDark = meta.story({
  tags: ['picture'],
  name: 'change the password, dark, on a phone',
  globals: { ...phone, theme: 'dark' },
  render: change(),
  play: async ({ canvas }) => void (await titled(canvas, 'Change password')),
});

const demanded = auth.loginRefused({ refusal: 'resetRequired', email });
const advice = (...facts: Fact[]) => storyAt('/password-reset-advice', facts);

export const Advice = meta.story({
  tags: ['picture'],
  name: '[ROUTE-16] the advice shows the stored address, and one press sends the mail',
  render: advice(demanded),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(new RegExp(email))).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Send the e-mail' }));
    await expect(published).toHaveBeenLastCalledWith(account.resetMailRequested({ email, language: 'en' }));
    await expect(screen.queryByTestId('toast')).toBeNull();
  },
});

export const AdviceFailed = meta.story({
  name: '[ROUTE-16] the mail of the advice could not be sent',
  render: advice(demanded, account.refused({ form: 'resetMail', ...failure('unreachable') })),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Send the e-mail' })).not.toHaveAttribute('aria-busy');
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(account.resetMailRequested({ email, language: 'en' }));
  },
});

export const AdviceAsks = meta.story({
  name: '[ROUTE-16] opened without an address, the advice asks for it',
  render: advice(),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('E-mail');
    await expect(field).toHaveValue('');
    await expect(canvas.getByText(/Tell us your e-mail address/)).toBeInTheDocument();
    await userEvent.type(field, `${email}{Enter}`);
    await expect(published).toHaveBeenLastCalledWith(account.resetMailRequested({ email, language: 'en' }));
  },
});

export const AdviceFromLogin = meta.story({
  name: '[ACC-05, ROUTE-16] the advice has the address of the login, until another is typed',
  render: advice(forms.draftKept({ form: 'login', fields: { email } })),
  play: async ({ canvas }) => expect(await canvas.findByLabelText('E-mail')).toHaveValue(email),
});

export const AdviceTyped = meta.story({
  name: '[ACC-05, ROUTE-16] an address typed at the advice replaces that of the login',
  render: advice(
    forms.draftKept({ form: 'login', fields: { email } }),
    forms.draftKept({ form: 'resetMail', fields: { email: 'other@example.com' } }),
  ),
  play: async ({ canvas }) => expect(await canvas.findByLabelText('E-mail')).toHaveValue('other@example.com'),
});

export const AdviceTypedAlone = meta.story({
  name: '[ACC-05, ROUTE-16] an address typed at the advice is filled in without a login, too',
  render: advice(forms.draftKept({ form: 'resetMail', fields: { email: 'other@example.com' } })),
  play: async ({ canvas }) => expect(await canvas.findByLabelText('E-mail')).toHaveValue('other@example.com'),
});

export const AdviceSending = meta.story({
  name: '[ROUTE-16] while the mail of the advice is being sent the button is busy',
  render: advice(demanded, account.resetMailRequested({ email, language: 'en' })),
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Send the e-mail' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await expect(published).not.toHaveBeenCalled();
    happens(account.accepted({ form: 'resetMail', email }));
    await titled(canvas, 'Check your mailbox');
  },
});
