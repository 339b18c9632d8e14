import { Combobox as Base } from '@base-ui/react/combobox';
import { useId, useState } from 'react';
import { classes } from './classes.ts';
import { popup } from './Popup.ts';
import styles from './Combobox.module.css';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import fieldStyles from './TextField.module.css';
import { CheckIcon, ChevronDownIcon, CloseIcon } from './icons.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** The option's second, less prominent line. */
  detail?: string | undefined;
}

export interface ComboboxProps extends FieldTexts {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string | undefined;
  /** The text that is shown if no option matches. */
  emptyText: string;
  clearLabel: string;
  openLabel: string;
  /**
   * Called when the user types; the caller then passes matching `options`. If omitted, this component filters the
   * options itself.
   */
  onText?: ((text: string) => void) | undefined;
  /** The field adds each chosen option to a list elsewhere: it empties itself, keeps the focus, and has no value. */
  adds?: boolean | undefined;
  /** False if an empty field has no meaning, or the field has its default value; then there is no button to clear it. */
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A field in which the user chooses one of many options by typing. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onChange,
    placeholder,
    emptyText,
    clearLabel,
    openLabel,
    onText,
    adds = false,
    clearable = true,
    disabled,
    ...texts
  } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const hear = (text: string, { reason }: { readonly reason: string }) => {
    const heard = adds && reason === 'item-press' ? '' : text;
    setTyped(heard);
    onText?.(heard);
  };
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field id={id} {...texts}>
      <Base.Root
        items={options}
        value={chosen}
        onValueChange={(option: ComboboxOption | null) => onChange(option?.value ?? null)}
        isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
        disabled={disabled ?? false}
        autoHighlight
        {...(onText && { filter: null })}
        {...((onText ?? adds) && { onInputValueChange: hear })}
        {...(adds && { inputValue: typed })}
      >
        <Base.InputGroup className={fieldStyles.box} data-invalid={texts.error ? '' : undefined}>
          <Base.Input
            {...describedBy(id, texts)}
            id={id}
            className={fieldStyles.input}
            placeholder={placeholder}
          />
          {clearable && (
            <Base.Clear className={styles.button} aria-label={clearLabel}>
              <CloseIcon size={16} aria-hidden="true" />
            </Base.Clear>
          )}
          <Base.Trigger className={styles.button} aria-label={openLabel}>
            <ChevronDownIcon size={16} aria-hidden="true" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} sideOffset={6} collisionPadding={8}>
            <Base.Popup className={classes(popup.small, styles.popup)}>
              <Base.Empty className={styles.empty}>{emptyText}</Base.Empty>
              <Base.List className={styles.list}>
                {(option: ComboboxOption) => (
                  <Base.Item key={option.value} value={option} className={styles.item}>
                    <span className={styles.label}>
                      {option.label}
                      {option.detail && <span className={styles.detail}>{option.detail}</span>}
                    </span>
                    <Base.ItemIndicator className={styles.check}>
                      <CheckIcon size={16} strokeWidth={2.5} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}
