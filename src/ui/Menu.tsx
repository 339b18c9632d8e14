import { Menu as Base } from '@base-ui/react/menu';
import { type ComponentType, type ReactElement, useState } from 'react';
import { CheckIcon } from './icons.ts';
import { KeyHint } from './KeyHint.tsx';
import { classes } from './classes.ts';
import { popup } from './Popup.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ComponentType<{ size?: number }> | undefined;
  keys?: readonly string[] | undefined;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  /** For a menu item that switches something on and off: its current state. */
  checked?: boolean | undefined;
  /** True if the menu closes when such an item is pressed, because the effect is below the menu. */
  closes?: boolean | undefined;
  /** If given, the menu item is a link to this address instead of an action. */
  href?: string | undefined;
  /** Additional text for screen readers: "with something new". */
  detail?: string | undefined;
  /** True if the menu item leads to the page that is open. */
  current?: boolean | undefined;
  onSelect?: (() => void) | undefined;
}

interface MenuGroup {
  id: string;
  label?: string;
  items: readonly MenuItem[];
  /** A sentence below the group's items. */
  note?: string | undefined;
  /** A CSS class for the group, with which its items can be arranged differently. */
  className?: string | undefined;
}

export interface MenuProps {
  /** The button that opens the menu: a Button or an IconButton. */
  trigger: ReactElement;
  /** The menu's items in groups, with a thin line between groups. */
  groups: readonly MenuGroup[];
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** True for a long menu on a phone: the menu ends above the bar at the bottom of the screen, and scrolls. */
  short?: boolean | undefined;
  /** Called when the menu opens, so that its content can be loaded. */
  onOpen?: (() => void) | undefined;
}

/** Minimum distance of a menu from the edges of the screen (pixels). */
const EDGE = 8;

/** Returns the current value of a length in `tokens.css` (CSS pixels). */
const pixels = (token: string) =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0;

/** Returns the distance that keeps the menu above the bar at the bottom of the screen (pixels). */
const aboveBar = () => EDGE + pixels('--bar-height') + pixels('--safe-bottom');

/** A menu of actions that a button opens. Arrow keys, letters and Esc work as in a desktop menu. */
export function Menu({ trigger, groups, align = 'end', side = 'bottom', short, onOpen }: MenuProps) {
  const [bottom, setBottom] = useState(EDGE);
  const open = () => {
    // Read each time the menu opens: after the phone was turned, the home indicator is elsewhere.
    setBottom(short ? aboveBar() : EDGE);
    onOpen?.();
  };
  return (
    <Base.Root onOpenChange={(isOpen) => isOpen && open()}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={{ top: EDGE, left: EDGE, right: EDGE, bottom }}
        >
          <Base.Popup className={classes(popup.small, styles.popup, short && styles.short)}>
            {groups.map(({ id, label, items, note, className }) => (
              <Base.Group key={id} className={classes(styles.group, className)}>
                {label && <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>}
                {items.map((item) => (
                  <Item key={item.id} {...item} />
                ))}
                {note && <div className={styles.groupLabel}>{note}</div>}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item(item: MenuItem) {
  const common = { className: styles.item, 'data-tone': item.tone, label: item.label } as const;
  const inside = (
    <>
      {item.icon && <item.icon size={18} aria-hidden="true" />}
      <span className={styles.label}>{item.label}</span>
      {item.keys && <KeyHint keys={item.keys} />}
    </>
  );
  if (item.href !== undefined)
    return (
      <Base.LinkItem
        {...common}
        href={item.href}
        aria-current={item.current ? 'page' : undefined}
        aria-description={item.detail}
        data-news={item.detail === undefined ? undefined : ''}
        onClick={item.onSelect}
        closeOnClick
      >
        {inside}
      </Base.LinkItem>
    );
  if (item.checked !== undefined)
    return (
      <Base.CheckboxItem
        {...common}
        checked={item.checked}
        disabled={item.disabled}
        aria-description={item.detail}
        onCheckedChange={item.onSelect}
        closeOnClick={item.closes ?? false}
      >
        {inside}
        <Base.CheckboxItemIndicator className={styles.check} keepMounted>
          <CheckIcon size={16} strokeWidth={2.5} aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    );
  return (
    <Base.Item {...common} disabled={item.disabled} onClick={item.onSelect}>
      {inside}
    </Base.Item>
  );
}
