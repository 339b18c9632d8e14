import type { ReactNode } from 'react';
import type { Failure } from '../../events/session-types.ts';
import { Button } from '../../src/ui/Button.tsx';
import type { useForm } from '../../src/ui/form.ts';
import type { Translate } from '../../src/ui/view.tsx';
import styles from './Account.module.css';
import { Problem, type WordsOfRefusal } from './Problem.tsx';

type AccountFormProps = {
  t: Translate;
  form: Pick<ReturnType<typeof useForm>, 'form' | 'rest'>;
  failure: Failure | null;
  /** Text for a refusal of the whole form, if it comes from another kind of server than the product's. */
  wordOf?: WordsOfRefusal;
  busy: boolean;
  /** Label of the submit button. */
  submit: string;
  children: ReactNode;
};

/** A form of the account pages: its error on top, then its fields, then the submit button. */
export function AccountForm({ t, form, failure, wordOf, busy, submit, children }: AccountFormProps) {
  return (
    <form {...form.form} className={styles.form}>
      <Problem
        t={t}
        failure={failure}
        rest={form.rest}
        wordOf={wordOf}
        busy={busy}
        onRetry={() => form.form.ref.current?.requestSubmit()}
      />
      {children}
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {submit}
      </Button>
    </form>
  );
}
