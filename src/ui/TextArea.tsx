import { type ComponentPropsWithRef, useId } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import styles from './TextArea.module.css';

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field for several lines of text, with a label, a hint and an error. In browsers that support it, the field grows
 * with its text.
 */
export function TextArea({ label, labelHidden, hint, error, value, onChange, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <textarea
        rows={3}
        {...rest}
        {...describedBy(id, { hint, error })}
        id={id}
        className={styles.area}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
