import * as servers from '../../events/servers.ts';
import { serverAddress } from './address.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { useForm } from '../../src/ui/form.ts';
import { AlarmIcon, BackIcon, LanguageIcon } from '../../src/ui/icons.ts';
import { Logo } from '../../src/ui/Logo.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { serverChoice } from './server-choice.state.ts';
import styles from './ServerChoice.module.css';

/** The address of a server, looked at before anybody types a password (SRV-06). */
export default view(function ServerChoiceView({ read, publish, t }) {
  const { page, now, hasServer, status, refused } = read(serverChoice);
  const busy = status === 'checking' || status === 'found';
  const form = useForm({
    fields: {
      address(typed) {
        const found = serverAddress(typed, page);
        return found.ok ? null : `serverChoice.wrong.${found.why}`;
      },
    },
    draft: { address: now },
    busy,
    onSend({ address }) {
      const found = serverAddress(address, page);
      if (found.ok) publish(servers.checkAsked({ bases: [...found.bases] }));
    },
  });
  const wrong = form.problem('address');
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <Logo name="Fixpoint" size={36} />
        <section className={styles.card} aria-labelledby="server-title">
          <header className={styles.header}>
            <h1 id="server-title">{t('serverChoice.title')}</h1>
            <p>{t('serverChoice.lead')}</p>
          </header>
          <form {...form.form} className={styles.form}>
            <TextField
              {...form.field('address')}
              icon={LanguageIcon}
              label={t('serverChoice.address')}
              hint={t('serverChoice.hint')}
              error={wrong && t(wrong)}
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
            />
            <div role="alert" className={styles.region}>
              {status === 'refused' && refused && (
                <div className={styles.problem}>
                  <AlarmIcon size={18} aria-hidden="true" />
                  <p>{t(`serverChoice.refused.${refused.why}`, { host: refused.host })}</p>
                </div>
              )}
              {status === 'notKept' && (
                <div className={styles.problem}>
                  <AlarmIcon size={18} aria-hidden="true" />
                  <p>{t('serverChoice.notKept')}</p>
                </div>
              )}
            </div>
            <Button type="submit" variant="primary" size="large" wide loading={busy}>
              {t('serverChoice.submit')}
            </Button>
            <div role="status">
              {status === 'checking' && <VisuallyHidden>{t('serverChoice.checking')}</VisuallyHidden>}
            </div>
          </form>
        </section>
        {hasServer && (
          <div>
            <LinkButton variant="quiet" icon={BackIcon} href="/login" target="_top">
              {t('serverChoice.back')}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
});
