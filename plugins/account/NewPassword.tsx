import { CheckIcon, DotIcon } from '../../src/ui/icons.ts';
import { TextField, type TextFieldProps } from '../../src/ui/TextField.tsx';
import type { Translate } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './Account.module.css';
import { RULES, rulesOf, SHORTEST, strengthOf } from './strength.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';

type NewPasswordProps = Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur'> & {
  t: Translate;
  label: string;
  email: string;
  error: string | null;
};

const LEVELS = [1, 2, 3, 4] as const;

/** The field for a new password. It shows the password's strength and which rules it meets. */
export function NewPassword({ t, label, email, value, error, ...field }: NewPasswordProps) {
  const strength = strengthOf(value, email);
  const rules = rulesOf(value, email);
  return (
    <Stack gap={4}>
      <TextField
        {...field}
        label={label}
        value={value}
        type="password"
        autoComplete="new-password"
        error={error}
        password={passwordTexts(t)}
      />
      <Stack gap={2} className={styles.meter} data-strength={strength}>
        <Stack gap={1} className={styles.bars} aria-hidden="true">
          {LEVELS.map((level) => (
            <span key={level} data-lit={level <= strength || undefined} />
          ))}
        </Stack>
        <Text tone="muted" size={13} role="status">
          {strength === 0 ? t('account.password.hint') : t(`account.password.strength.${strength}`)}
        </Text>
        <Stack as="ul" gap={1} className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule} data-met={rules[rule] || undefined}>
              {rules[rule] ? (
                <CheckIcon size={16} strokeWidth={2.5} aria-hidden="true" />
              ) : (
                <DotIcon size={16} aria-hidden="true" />
              )}
              {t(`account.password.rule.${rule}`, { least: SHORTEST })}
              {rules[rule] && <VisuallyHidden>{t('account.password.met')}</VisuallyHidden>}
            </li>
          ))}
        </Stack>
      </Stack>
    </Stack>
  );
}

/** Returns the texts that every password field has. */
export const passwordTexts = (t: Translate) => ({
  show: t('login.showPassword'),
  hide: t('login.hidePassword'),
  capsLock: t('login.capsLock'),
});
