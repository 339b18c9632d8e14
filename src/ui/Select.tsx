import { useId, useState } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import { ChevronDownIcon, type Icon } from './icons.ts';
import styles from './Select.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { classes } from './classes.ts';

export interface SelectProps<Value extends string> extends FieldTexts {
  options: readonly { value: Value; label: string; lang?: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /**
   * `quiet` has neither a frame nor a visible label. For toolbars and the corner of a page. `small` has a frame and no
   * visible label. For dense toolbars.
   */
  variant?: 'field' | 'quiet' | 'small' | undefined;
  /** If given, a quiet select is a square icon button. For places with no room for the text of the chosen option. */
  icon?: Icon | undefined;
}

/**
 * If there are more options than this, a closed select contains only the chosen one. Otherwise hundreds of options
 * would make each update slow.
 */
const MANY = 40;

/**
 * A choice of one among a few options. It is the browser's own select element, which all phones and screen readers
 * support. In browsers that allow it, the list of options has our style. For many options use Combobox.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, name, disabled, variant = 'field', label, labelHidden } = props;
  const { hint, error, icon: Glyph = ChevronDownIcon } = props;
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  const [isReached, reach] = useState(false);
  const shown =
    isReached || options.length <= MANY ? options : options.filter((option) => option.value === value);
  const select = (
    <span className={classes(styles.frame, styles[variant], props.icon && styles.icon)}>
      <select
        {...describedBy(id, { hint, error })}
        id={id}
        name={name}
        disabled={disabled}
        className={styles.select}
        value={value}
        onChange={(event) => choose(event.target.value)}
        onFocus={() => reach(true)}
        onPointerDown={() => reach(true)}
        onBlur={() => reach(false)}
      >
        {shown.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Glyph size={props.icon ? 20 : 16} aria-hidden="true" />
    </span>
  );
  if (variant !== 'field')
    return (
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        {select}
      </label>
    );
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {select}
    </Field>
  );
}
