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
  /** Content at the end of the text field, such as a unit or a button that clears the field. */
  end?: ReactNode;
  /** Texts of a password field (`type="password"`): of the show/hide button, and of the Caps Lock hint. */
  password?: { show: string; hide: string; capsLock: string } | undefined;
}

/** Attributes of an input field for an e-mail address: for the right on-screen keyboard and autofill. */
export const EMAIL_FIELD = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** Attributes of an input field for the name of an account, on servers where that may be any text. */
export const NAME_FIELD = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;

/**
 * A field for one line of text, with label, hint and error. With `type="password"` the user can make the password
 * visible, and the field warns of Caps Lock.
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
