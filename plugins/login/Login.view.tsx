import { type FormEvent, useRef, useState } from 'react';
import * as auth from '../../events/auth.ts';
import { appState } from '../../src/core/app-state.ts';
import { session } from '../../src/core/session.ts';
import { wantedLanguage } from '../../src/core/settings.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Logo } from '../../src/ui/Logo.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { emailProblem, passwordProblem } from './fields.ts';
import styles from './Login.module.css';
import { MovingPicture } from './MovingPicture.tsx';

/** The login page: e-mail and password, or one of the demo accounts. */
export default view(function LoginView({ read, publish, t }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState({ email: false, password: false });
  const form = useRef<HTMLFormElement>(null);
  const { loading } = read(session);
  const { demoAccounts } = read(appState);
  const language = read(wantedLanguage);
  const problems = {
    email: checked.email ? emailProblem(email) : null,
    password: checked.password ? passwordProblem(password) : null,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked({ email: true, password: true });
    const wrong = emailProblem(email) ? 'email' : passwordProblem(password) ? 'password' : null;
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    if (!loading)
      publish(auth.loginSubmitted({ email: email.trim(), password: new Secret(password), language }));
  };

  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <div className={styles.content}>
          <Logo name="Fixpoint" size={36} />
          <header className={styles.header}>
            <h1>{t('login.title')}</h1>
            <p>{t('login.lead')}</p>
          </header>
          {/* The browser's own bubbles would speak its language and cover ours. */}
          <form ref={form} className={styles.form} onSubmit={submit} noValidate>
            <TextField
              label={t('login.email')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={setEmail}
              onBlur={() => setChecked({ ...checked, email: checked.email || email !== '' })}
              error={problems.email && t(problems.email)}
            />
            <TextField
              label={t('login.password')}
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={problems.password && t(problems.password)}
              password={{
                show: t('login.showPassword'),
                hide: t('login.hidePassword'),
                capsLock: t('login.capsLock'),
              }}
            />
            <Button type="submit" variant="primary" size="large" wide loading={loading}>
              {t('login.submit')}
            </Button>
          </form>
          {demoAccounts.length > 0 && (
            <DemoAccounts
              accounts={demoAccounts}
              t={t}
              busy={loading}
              onChoose={(account) => publish(auth.demoLoginChosen({ account, language }))}
            />
          )}
        </div>
      </div>
      <MovingPicture />
    </div>
  );
});
