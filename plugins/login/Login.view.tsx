import * as auth from '../../events/auth.ts';
import { can, server as described } from '../../src/core/server/server.ts';
import * as forms from '../../events/forms.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { location } from '../../src/core/app/location.ts';
import { declared } from '../../src/core/server/declared.ts';
import { session } from '../../src/core/session/session.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useForm } from '../../src/ui/form.ts';
import { Arriving } from '../../src/ui/lazy-view.ts';
import { Logo } from '../../src/ui/Logo.tsx';
import { EMAIL_FIELD, NAME_FIELD, TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Login.module.css';
import { partnerAt } from './partners.ts';
import { emailProblem } from '../../src/rules/email.ts';

/**
 * Returns the text key of the problem with the typed login name, or null. On servers that use e-mail addresses, the
 * login name must be an e-mail address. Other servers accept any name.
 */
export function loginProblem(typed: string, by: 'email' | 'name'): string | null {
  if (by === 'email') return emailProblem(typed);
  return typed.trim() === '' ? 'login.nameMissing' : null;
}

/** Returns the text key of the problem with the typed password, or null. */
export const passwordProblem = (password: string): string | null =>
  password === '' ? 'login.passwordMissing' : null;

/** An animated picture shown beside the login form if there is room; the form does not wait for it. */
const movingPicture = () => import('./MovingPicture.tsx');
const accountsOfDemo = () => import('./DemoAccounts.view.tsx');
const pageOfServer = () => import('./SignInPage.view.tsx');

/** The public pages about the service that the login page links to (ROUTE-05). */
const PAGES = ['help', 'terms', 'privacy', 'imprint'] as const;

/** The login page, ours or a partner company's: e-mail and password, or one of the demo accounts. */
export default view(function LoginView({ read, publish, t }) {
  const partner = partnerAt(read(location).place?.path);
  const { loading, asksCode, error } = read(session);
  const needsCode = (email: string) => email.trim() === asksCode;
  const { demoAccounts, size } = read(appState);
  const isWide = size === 'lg' || size === 'xl';
  const { login: by, server } = read(declared);
  const signInPage = read(described).description?.signInPage;
  const language = read(wantedLanguage);
  const form = useForm({
    fields: {
      email: (email) => loginProblem(email, by),
      password: passwordProblem,
      code: (code, { email }) =>
        needsCode(email) && code.trim() === '' ? 'serverAccount.codeMissing' : null,
    },
    draft: read(drafts).login,
    onPause: ({ email }) => publish(forms.draftKept({ form: 'login', fields: { email } })),
    refused: error ?? undefined,
    busy: loading,
    onSend: ({ email, password, code }) =>
      publish(
        auth.loginSubmitted({
          email: email.trim(),
          password: new Secret(password),
          language,
          ...(needsCode(email) && { code: new Secret(code.trim()) }),
        }),
      ),
  });
  const problem = (field: 'email' | 'password' | 'code') => {
    const found = form.problem(field);
    return found && t(found);
  };

  return (
    <div className={styles.page} data-partner={partner?.look}>
      <div className={styles.side}>
        <div className={styles.content}>
          <div className={styles.brand}>
            <Logo name="Fixpoint" />
            {partner && <span className={styles.partner}>{partner.name}</span>}
          </div>
          <header className={styles.header}>
            <h1>{t('login.title')}</h1>
            <p>{partner ? t('login.partnerLead', { partner: partner.name }) : t('login.lead')}</p>
          </header>
          {server && (
            <div className={styles.server}>
              <span>
                {t('login.server')} <b>{server.host || t('login.demoServer')}</b>
              </span>
              <a href="/server" target="_top">
                {t('login.changeServer')}
              </a>
              {server.isPlain && <p>{t('login.plainServer')}</p>}
            </div>
          )}
          {!signInPage?.isOnly && (
            <form {...form.form} className={styles.form}>
              <TextField
                {...form.field('email')}
                {...(by === 'email' ? EMAIL_FIELD : NAME_FIELD)}
                label={t(by === 'email' ? 'login.email' : 'login.name')}
                error={problem('email')}
              />
              <TextField
                {...form.field('password')}
                label={t('login.password')}
                type="password"
                autoComplete="current-password"
                error={problem('password')}
                password={{
                  show: t('login.showPassword'),
                  hide: t('login.hidePassword'),
                  capsLock: t('login.capsLock'),
                }}
              />
              {needsCode(form.values.email) && (
                <TextField
                  {...form.field('code')}
                  label={t('serverAccount.code')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  error={problem('code')}
                />
              )}
              <Button type="submit" variant="primary" size="large" wide loading={loading}>
                {t('login.submit')}
              </Button>
            </form>
          )}
          {signInPage && <Arriving load={pageOfServer} />}
          {(can(read, 'passwordReset') || can(read, 'register')) && (
            <nav className={styles.links} aria-label={t('login.help')}>
              {can(read, 'passwordReset') && <a href="/forgot-password">{t('login.forgot')}</a>}
              {can(read, 'register') && <a href="/register">{t('login.register')}</a>}
            </nav>
          )}
          {partner && <p className={styles.cobrand}>{t('login.partnerLine', { partner: partner.name })}</p>}
          {demoAccounts.length > 0 && <Arriving load={accountsOfDemo} />}
          {can(read, 'pages') && (
            <nav className={styles.pages} aria-label={t('news.pages.title')}>
              {PAGES.map((id) => (
                <a key={id} href={`/stand-alone-page/${id}`}>
                  {t(`news.pages.${id}`)}
                </a>
              ))}
            </nav>
          )}
        </div>
      </div>
      <div className={styles.picture} aria-hidden="true">
        {isWide && <Arriving load={movingPicture} />}
      </div>
    </div>
  );
});
