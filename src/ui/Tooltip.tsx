import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { KeyHint } from './KeyHint.tsx';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  text: string;
  keys?: readonly string[] | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /**
   * The element that the tooltip explains. It must accept a ref and props: a Button, an IconButton, or a plain button
   * or link element.
   */
  children: ReactElement;
}

/**
 * A short explanation that appears on hover and on keyboard focus. Never put essential information only here, because
 * touch screens do not show it.
 */
export function Tooltip({ text, keys, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            {text}
            {keys && <KeyHint keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
