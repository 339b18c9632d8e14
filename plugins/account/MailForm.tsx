import type { Language } from '../../events/session-types.ts';
import { emailProblem } from '../../src/core/email.ts';
import { wantedLanguage } from '../../src/core/settings.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useForm } from '../../src/ui/form.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Account.module.css';
import type { Sending } from './account.state.ts';
import { Problem, wordOfCode } from './Problem.tsx';

type MailFormProps = {
  /** The address that stands there from the beginning. */
  draft: Readonly<Record<string, string>> | undefined;
  onPause?: ((fields: { email: string }) => void) | undefined;
  state: Sending;
  submit: string;
  onSend: (email: string, language: Language) => void;
};

/** An e-mail address, to which something is then sent. */
export const MailForm = view<MailFormProps>(function MailFormView(
  { read, t },
  { draft, onPause, state, submit, onSend },
) {
  const busy = state.status === 'sending';
  const language = read(wantedLanguage);
  const form = useForm({
    fields: { email: emailProblem },
    draft,
    onPause,
    refused: state.failure?.fields,
    wordOf: wordOfCode,
    busy,
    onSend: ({ email }) => onSend(email.trim(), language),
  });
  const problem = form.problem('email');
  return (
    <form {...form.form} className={styles.form}>
      <Problem
        t={t}
        failure={state.failure}
        rest={form.rest}
        busy={busy}
        onRetry={() => form.form.ref.current?.requestSubmit()}
      />
      <TextField
        {...form.field('email')}
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problem && t(problem)}
      />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {submit}
      </Button>
    </form>
  );
});
