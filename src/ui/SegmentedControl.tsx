import { useId } from 'react';
import type { Icon } from './icons.ts';
import { Text } from './Layout.tsx';
import styles from './SegmentedControl.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SegmentedControlProps<Value extends string> {
  /** Label of the group of options. Only screen readers get it. */
  label: string;
  options: readonly { value: Value; label: string; icon?: Icon; detail?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** True if only the icons are visible; then only screen readers get the labels. */
  iconsOnly?: boolean | undefined;
  /** True if the control fills the available width. */
  wide?: boolean | undefined;
}

/**
 * A choice between two to five options that are all visible. The arrow keys change the choice, as in any group of radio
 * buttons.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, iconsOnly, wide } = props;
  const name = useId();
  return (
    <fieldset role="radiogroup" aria-label={label} className={styles.group} data-wide={wide || undefined}>
      {options.map(({ icon: Glyph, ...option }) => (
        <label key={option.value} className={styles.segment} title={iconsOnly ? option.label : undefined}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {Glyph && <Glyph size={iconsOnly ? 18 : 16} aria-hidden="true" />}
          {iconsOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : <span>{option.label}</span>}
          {option.detail && (
            <Text as="span" tone="muted" weight="regular" numeric>
              {option.detail}
            </Text>
          )}
        </label>
      ))}
    </fieldset>
  );
}
