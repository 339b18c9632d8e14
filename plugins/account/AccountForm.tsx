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
  /** Words for what the server refused as a whole, where it is of another kind than the product's. */
  wordOf?: WordsOfRefusal;
  busy: boolean;
  /** What the button says that sends it. */
  submit: string;
  children: ReactNode;
};

/** A form of these pages: what stands in its way above it, then its fields, then the button that sends it. */
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
