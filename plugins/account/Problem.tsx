import type { Failure } from '../../events/session-types.ts';
import { can } from '../../src/core/server/server.ts';
import type { Read } from '../../src/kernel/read.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { AlarmIcon, ReloadIcon } from '../../src/ui/icons.ts';
import type { Translate } from '../../src/ui/view.tsx';
import styles from './Account.module.css';

/** The server's error codes that have their own text. All others get a general text. */
const CODES: ReadonlySet<string> = new Set([
  'taken',
  'malformed',
  'missing',
  'tooShort',
  'tooLong',
  'isEmail',
  'common',
  'wrong',
  'unchanged',
  'terms',
  'expired',
]);

/** Returns the text key for a field's error code. */
export const wordOfCode = (code: string): string => `account.code.${CODES.has(code) ? code : 'other'}`;

const REFUSALS: ReadonlySet<string> = new Set([
  'unauthorised',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'unavailable',
]);

/**
 * Returns the error texts for a form that the server refused as a whole. Undefined for the product's own server,
 * because it names the faulty fields. Other kinds of server only refuse the form.
 */
export const wordsOfRefusal = (read: Read, form: 'register' | 'resetMail' | 'reset') =>
  can(read, 'accountMails')
    ? undefined
    : (reason: string) => (REFUSALS.has(reason) ? `serverAccount.refused.${form}` : undefined);
export type WordsOfRefusal = ReturnType<typeof wordsOfRefusal>;

type ProblemProps = {
  t: Translate;
  failure: Failure | null;
  /** Errors (field name and error code) of fields that the form does not show. */
  rest?: readonly (readonly [field: string, code: string])[];
  wordOf?: WordsOfRefusal;
  onRetry: () => void;
  busy: boolean;
};

/**
 * The error message above a form, announced by screen readers. It lists errors of fields that the form does not show,
 * or says why there was no usable response. It does not repeat errors shown at a field.
 */
export function Problem({ t, failure, rest = [], wordOf, onRetry, busy }: ProblemProps) {
  // The alert region is rendered even when empty, because screen readers announce changes more reliably in a region
  // that already exists.
  if (!failure) return <div role="alert" className={styles.region} />;
  const words = rest.map(([field, code]) => `${field}: ${t(wordOfCode(code))}`);
  const atFields = failure.fields !== undefined && rest.length < Object.keys(failure.fields).length;
  if (atFields && words.length === 0) return <div role="alert" className={styles.region} />;
  return (
    <div role="alert" className={styles.region}>
      <Stack tone="danger" className={styles.problem}>
        <AlarmIcon size={18} aria-hidden="true" />
        {words.length > 0 ? (
          <ul>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        ) : (
          <p>{t(wordOf?.(failure.reason) ?? `failure.${failure.reason}`)}</p>
        )}
        {!failure.fields && (
          <Button size="small" icon={ReloadIcon} loading={busy} onClick={onRetry}>
            {t('shell.tryAgain')}
          </Button>
        )}
      </Stack>
    </div>
  );
}
