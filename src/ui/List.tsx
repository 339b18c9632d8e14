import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './List.module.css';

export interface ListProps extends Omit<ComponentPropsWithRef<'ul'>, 'className'> {
  /** A name of the list for screen readers. */
  label: string;
}

/** A list of rows with thin lines between them. */
export function List({ label, ...rest }: ListProps) {
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the list role from lists without bullets
  return <ul {...rest} role="list" aria-label={label} />;
}

export interface ListRowProps extends Omit<ComponentPropsWithRef<'li'>, 'className' | 'title' | 'onClick'> {
  leading?: ReactNode;
  title: ReactNode;
  /** The row's second line. */
  detail?: ReactNode;
  /** Content at the end of the row's first line, such as a figure. */
  trailing?: ReactNode;
  /** Content at the end of the row's second line, such as an age. */
  trailingDetail?: ReactNode;
  /** Content at the end of the row, vertically centred across both lines, such as a chevron or a check mark. */
  end?: ReactNode;
  /** If given, the row is a link to this address. */
  href?: string | undefined;
  /**
   * If given, a press on the row calls this function. With `href` the row is still a link, and the function is called
   * before the browser follows it.
   */
  onPress?: ((event: MouseEvent) => void) | undefined;
  selected?: boolean | undefined;
  /** For rows of which the user can select several: whether this row's check box is checked. */
  checked?: boolean | undefined;
  /** Further controls beside the part of the row that opens it. */
  actions?: ReactNode;
  /** True if the user drags the whole row. Then the link in it must not be draggable by itself. */
  dragsWhole?: boolean | undefined;
}

/** A row of a list: a name, a status, and one press to open it. Other attributes are passed to the `li` element. */
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
          <Text as="span" weight="medium" className={styles.title}>
            {title}
          </Text>
          {trailing && (
            <Text as="span" numeric fixed>
              {trailing}
            </Text>
          )}
        </Row>
        {(detail || trailingDetail) && (
          <Row as="span" gap={3} align="baseline" justify="between" shrink>
            <span className={styles.detail}>{detail}</span>
            {trailingDetail && (
              <Text as="span" numeric fixed className={styles.trailingDetail}>
                {trailingDetail}
              </Text>
            )}
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
    <Row as="li" {...rest} className={styles.row} data-selected={selected || checked || undefined}>
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
      {actions && (
        <Row as="span" align="stretch" fixed className={styles.actions}>
          {actions}
        </Row>
      )}
    </Row>
  );
}

/** A heading between the rows of a list, with a count or a control at its end. */
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
