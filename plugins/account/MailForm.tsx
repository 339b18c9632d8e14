import type { Language } from '../../events/session-types.ts';
import { emailProblem } from '../../src/rules/email.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { useForm } from '../../src/ui/form.ts';
import { EMAIL_FIELD, TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { Sending } from './account.state.ts';
import { wordOfCode, wordsOfRefusal } from './Problem.tsx';

type MailFormProps = {
  /** The initial e-mail address of the form. */
  draft: Readonly<Record<string, string>> | undefined;
  onPause?: ((fields: { email: string }) => void) | undefined;
  state: Sending;
  submit: string;
  onSend: (email: string, language: Language) => void;
};

/** A form with one e-mail field. Submitting it sends a mail to that address. */
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
    <AccountForm
      t={t}
      form={form}
      failure={state.failure}
      wordOf={wordsOfRefusal(read, 'resetMail')}
      busy={busy}
      submit={submit}
    >
      <TextField
        {...form.field('email')}
        {...EMAIL_FIELD}
        label={t('login.email')}
        error={problem && t(problem)}
      />
    </AccountForm>
  );
});
