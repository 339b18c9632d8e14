import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './List.module.css';

export interface ListProps extends Omit<ComponentPropsWithRef<'ul'>, 'className'> {
  /** Names the list for screen readers. */
  label: string;
}

/** A list of rows with thin lines between them. */
export function List({ label, ...rest }: ListProps) {
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is a list
  return <ul {...rest} role="list" aria-label={label} />;
}

export interface ListRowProps extends Omit<ComponentPropsWithRef<'li'>, 'className' | 'title' | 'onClick'> {
  leading?: ReactNode;
  title: ReactNode;
  /** The second line. */
  detail?: ReactNode;
  /** At the end of the first line, such as a figure. */
  trailing?: ReactNode;
  /** At the end of the second line, such as an age. */
  trailingDetail?: ReactNode;
  /** After both lines, vertically centred, such as a chevron or a check mark. */
  end?: ReactNode;
  /** The row is a link … */
  href?: string | undefined;
  /** … or a button. With `href` it is called before the link is followed. */
  onPress?: ((event: MouseEvent) => void) | undefined;
  selected?: boolean | undefined;
  /** The row is one of several to select, shown as a check box. */
  checked?: boolean | undefined;
  /** Separate controls after the row's own target. */
  actions?: ReactNode;
  /** The user drags the row as a whole, not its link. */
  dragsWhole?: boolean | undefined;
}

/** A row of a list: name, status, and one press to open it. Attributes go to the list item. */
export function ListRow(props: ListRowProps) {
  const {
    leading,
    title,
    detail,
    trailing,
    trailingDetail,
    end,
    href,
    onPress,
    selected,
    checked,
    actions,
    dragsWhole,
    ...rest
  } = props;
  const inside = (
    <>
      {leading}
      <Stack as="span" shrink grow className={styles.body}>
        <Row as="span" gap={3} align="baseline" justify="between" shrink>
          <span className={styles.title}>{title}</span>
          {trailing && (
            <Text as="span" numeric fixed>
              {trailing}
            </Text>
          )}
        </Row>
        {(detail || trailingDetail) && (
          <Row as="span" gap={3} align="baseline" justify="between" shrink>
            <span className={styles.detail}>{detail}</span>
            {trailingDetail && <span className={styles.trailingDetail}>{trailingDetail}</span>}
          </Row>
        )}
      </Stack>
      {end && (
        <Stack as="span" tone="faint" fixed>
          {end}
        </Stack>
      )}
    </>
  );
  const target = { className: styles.target, 'aria-current': selected ? ('true' as const) : undefined };
  const box = checked === undefined ? {} : { role: 'checkbox', 'aria-checked': checked };
  return (
    <li {...rest} className={styles.row} data-selected={selected || checked || undefined}>
      {href !== undefined ? (
        <a {...target} href={href} draggable={dragsWhole ? false : undefined} onClick={onPress}>
          {inside}
        </a>
      ) : onPress ? (
        <button {...target} {...box} type="button" onClick={onPress}>
          {inside}
        </button>
      ) : (
        <div className={styles.target}>{inside}</div>
      )}
      {actions && <span className={styles.actions}>{actions}</span>}
    </li>
  );
}

/** A heading between rows, with a count or a control at its end. */
export function ListHeading({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <Row gap={3} justify="between" className={styles.heading}>
      <Text as="h3" tone="muted" size={13} weight="medium">
        {children}
      </Text>
      {end}
    </Row>
  );
}
