import type { ReactNode } from 'react';
import type { Failure } from '../../events/session-types.ts';
import { Button } from '../../src/ui/Button.tsx';
import type { useForm } from '../../src/ui/form.ts';
import type { Translate } from '../../src/ui/view.tsx';
import styles from './Account.module.css';
import { Problem } from './Problem.tsx';

type AccountFormProps = {
  t: Translate;
  form: Pick<ReturnType<typeof useForm>, 'form' | 'rest'>;
  failure: Failure | null;
  busy: boolean;
  /** What the button says that sends it. */
  submit: string;
  children: ReactNode;
};

/** A form of these pages: what stands in its way above it, then its fields, then the button that sends it. */
export function AccountForm({ t, form, failure, busy, submit, children }: AccountFormProps) {
  return (
    <form {...form.form} className={styles.form}>
      <Problem
        t={t}
        failure={failure}
        rest={form.rest}
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
