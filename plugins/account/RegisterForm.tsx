import * as account from '../../events/account.ts';
import * as forms from '../../events/forms.ts';
import { LANGUAGES, type Language } from '../../events/session-types.ts';
import * as settingsEvents from '../../events/settings.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { emailProblem } from '../../src/rules/email.ts';
import { LANGUAGE_NAMES } from '../../src/core/app/languages.ts';
import { can } from '../../src/core/server/server.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { useForm } from '../../src/ui/form.ts';
import { Select } from '../../src/ui/Select.tsx';
import { EMAIL_FIELD, TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountPages } from './account.state.ts';
import { NewPassword } from './NewPassword.tsx';
import { wordOfCode, wordsOfRefusal } from './Problem.tsx';
import { newPasswordProblem } from './strength.ts';

/** E-mail, password, language and the terms. */
export const RegisterForm = view(function RegisterFormView({ read, publish, t }) {
  const { register } = read(accountPages).forms;
  const language = read(wantedLanguage);
  const busy = register.status === 'sending';
  // The terms are a page of the service.
  const hasTerms = can(read, 'pages');
  const form = useForm({
    fields: {
      email: emailProblem,
      password: (password: string, { email }: { email: string }) => newPasswordProblem(password, email),
      terms: (terms: string) => (terms === 'yes' || !hasTerms ? null : 'account.code.terms'),
    },
    draft: read(drafts).register,
    onPause: ({ email }) => publish(forms.draftKept({ form: 'register', fields: { email } })),
    refused: register.failure?.fields,
    wordOf: wordOfCode,
    busy,
    onSend: ({ email, password }) =>
      publish(
        account.registrationSubmitted({ email: email.trim(), password: new Secret(password), language }),
      ),
  });
  const wrong = (name: 'email' | 'password' | 'terms') => {
    const key = form.problem(name);
    return key && t(key);
  };
  return (
    <AccountForm
      t={t}
      form={form}
      failure={register.failure}
      wordOf={wordsOfRefusal(read, 'register')}
      busy={busy}
      submit={t('account.register.submit')}
    >
      <TextField {...form.field('email')} {...EMAIL_FIELD} label={t('login.email')} error={wrong('email')} />
      <NewPassword
        {...form.field('password')}
        t={t}
        label={t('login.password')}
        email={form.values.email}
        error={wrong('password')}
      />
      <Select<Language>
        label={t('account.language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        onChange={(chosen) => publish(settingsEvents.languageChosen({ language: chosen }))}
      />
      {hasTerms && (
        <div>
          <Checkbox
            name="terms"
            label={t('account.register.agree')}
            checked={form.values.terms === 'yes'}
            error={wrong('terms')}
            onChange={(agreed) => form.change('terms', agreed ? 'yes' : '')}
          />
          <a href="/stand-alone-page/terms" target="_blank" rel="noreferrer">
            {t('account.register.terms')}
          </a>
        </div>
      )}
    </AccountForm>
  );
});
