import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import { AlarmIcon, HideIcon, type Icon, ShowIcon } from './icons.ts';
import styles from './TextField.module.css';

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'input'>, 'className' | 'onChange' | 'value' | 'size'> {
  value: string;
  onChange: (value: string) => void;
  icon?: Icon | undefined;
  /** Content at the end of the field, such as a unit or a button for clearing the field. */
  end?: ReactNode;
  /** Texts of a password field (`type="password"`): the labels of its show/hide button, and its Caps Lock warning. */
  password?: { show: string; hide: string; capsLock: string } | undefined;
}

/** Attributes of a field for an e-mail address, for the right on-screen keyboard and autofill. */
export const EMAIL_FIELD = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** Attributes of a field for an account name, on servers where the name may be any text. */
export const NAME_FIELD = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;

/**
 * A field for one line of text, with a label, a hint and an error. With `type="password"`, the user can make the
 * password visible, and the field warns if Caps Lock is on.
 */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  icon: Start,
  end,
  password,
  type = 'text',
  value,
  onChange,
  onKeyDown,
  onKeyUp,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => password && setCapsLock(event.getModifierState('CapsLock'));
  const note = capsLock && password ? password.capsLock : hint;

  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={note} error={error}>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        {Start && <Start size={18} aria-hidden="true" />}
        <input
          {...rest}
          {...describedBy(id, { hint: note, error })}
          id={id}
          className={styles.input}
          type={password && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            watchCapsLock(event);
            onKeyDown?.(event);
          }}
          onKeyUp={(event) => {
            watchCapsLock(event);
            onKeyUp?.(event);
          }}
        />
        {capsLock && <AlarmIcon size={16} className={styles.caps} aria-hidden="true" />}
        {password && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? password.hide : password.show}
            title={shown ? password.hide : password.show}
            onClick={() => setShown(!shown)}
          >
            {shown ? <HideIcon size={18} /> : <ShowIcon size={18} />}
          </button>
        )}
        {end}
      </span>
    </Field>
  );
}
