import type { ReactNode } from 'react';
import type { Failure } from '../../events/session-types.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import type { useForm } from '../../src/ui/form.ts';
import type { Translate } from '../../src/ui/view.tsx';
import { Problem, type WordsOfRefusal } from './Problem.tsx';

type AccountFormProps = {
  t: Translate;
  form: Pick<ReturnType<typeof useForm>, 'form' | 'rest'>;
  failure: Failure | null;
  /** Returns the error text if the server refuses the whole form. Undefined for the product's own server. */
  wordOf?: WordsOfRefusal;
  busy: boolean;
  /** Label of the form's submit button. */
  submit: string;
  children: ReactNode;
};

/** A form of the account pages: the error message on top, then the fields, then the submit button. */
export function AccountForm({ t, form, failure, wordOf, busy, submit, children }: AccountFormProps) {
  return (
    <Stack as="form" {...form.form} gap={4}>
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
    </Stack>
  );
}
