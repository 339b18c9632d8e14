import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { isPhone } from '../core/app/layout.ts';
import { location } from '../core/app/location.ts';
import { session } from '../core/session/session.ts';
import { user } from '../core/session/user.ts';
import type { Read } from '../kernel/read.ts';
import type { Route as AppRoute } from '../kernel/route.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Count } from '../ui/Badge.tsx';
import { formatNumber } from '../ui/format-number.ts';
import { GuardIcon, MoreIcon } from '../ui/icons.ts';
import { NAV_ICONS } from '../ui/nav-icons.ts';
import { Logo } from '../ui/Logo.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { type ViewContext, view } from '../ui/view.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './Navigation.module.css';
import frame from './Shell.module.css';

/**
 * Maximum number of places in a phone's navigation bar. If there are more entries, the last place is "More", which
 * contains the remaining entries.
 */
const IN_BAR = 5;
/** The highest number that the navigation shows in full; higher numbers appear as `99+`. */
const MOST_COUNTED = 99;

type Entry = {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly group?: string;
  readonly mark: readonly [said: string, count: number] | null;
};

/** If an entry's name has a word longer than this (letters), the navigation needs more width. */
const LONG_WORD = 9;
const isLong = (text: string) => text.split(/\s/).some((word) => word.length > LONG_WORD);

/** Returns the entries of the main navigation, or those of the account menu, in order. */
const entriesOf = (routes: readonly AppRoute[], read: Read, ofAccount = false): readonly Entry[] =>
  routes
    .flatMap(({ nav, href }) =>
      nav && (nav.ofAccount ?? false) === ofAccount && (nav.when?.(read) ?? true)
        ? [{ ...nav, path: nav.href?.(read) ?? href(), mark: nav.mark?.(read) ?? null }]
        : [],
    )
    .sort((a, b) => a.order - b.order);

/**
 * Returns the entries of the navigation as lists. An entry without a group is a list of its own; the entries of a group
 * form one list, at the position of the group's first entry.
 */
const inGroups = (entries: readonly Entry[]): readonly (readonly [Entry, ...Entry[]])[] => {
  const groups = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const key = entry.group ?? entry.path;
    const found = groups.get(key);
    if (found) found.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
};

/** The actions in the account menu, such as switching the mode and signing out. */
const accountActions = ({ read, publish, t, quickActions }: ViewContext): readonly MenuItem[] =>
  quickActions
    .filter(({ ofAccount, when }) => ofAccount !== undefined && (when?.(read) ?? true))
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, label, ofAccount = '', says }) => ({
      id,
      label: t(label),
      icon: NAV_ICONS[ofAccount],
      onSelect: () => {
        const draft = says(read);
        if (draft) publish(draft);
      },
    }));

/** Returns what identifies the account at the bottom of the rail: short and full name, and app mode. */
const whoseAccount = ({ read, t }: ViewContext) => {
  const customer = read(user).customerData.success;
  const names = [customer?.firstName ?? '', customer?.lastName ?? ''].map((each) => each.trim());
  const { email, appMode } = read(session);
  const mail = customer?.email || email;
  return {
    name: names.find((each) => each !== '') ?? (mail || t('settings.account')),
    called: names.join(' ').trim() || mail,
    mode: t(`settings.modes.${appMode}`),
  };
};

/** Height of an entry of the rail, with the space below it (pixels; see the style sheet). */
const RAIL_ENTRY = 62;

/** Returns how many entries the rail has room for. In a low window, or beside the inspector, not all of them fit. */
function useRoom() {
  const list = useRef<HTMLUListElement>(null);
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setRoom(Math.max(1, Math.floor((element.clientHeight + 4) / RAIL_ENTRY)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { list, room };
}

/**
 * The main navigation. On phones it is a bar at the bottom of the screen with the first entries and "More". From 768 px
 * it is a rail with as many entries as fit, and "More": a group is one entry that opens a menu, and the account menu is
 * at the bottom.
 */
export const Navigation = view<{ routes: readonly AppRoute[] }>(function NavigationView(context, { routes }) {
  const { read, t, language } = context;
  const place = read(location).place;
  const entries = entriesOf(routes, read);
  const isBar = read(isPhone);
  const { list, room } = useRoom();
  const grouped = inGroups(entries);
  const places = isBar ? IN_BAR : room;
  // The bar shows no groups. All of them are under "More".
  const all = isBar ? entries.map((entry): readonly [Entry] => [entry]) : grouped;
  const others = all.slice(all.length > places ? places - 1 : places).flat();
  const here = place && (routes.find(({ match }) => match(place.path))?.partOf?.(place) ?? place.path);
  const isCurrent = ({ path }: Entry) => here === path || here?.startsWith(`${path}/`) === true;
  const said = ({ mark }: Entry) => (mark ? t(mark[0], { count: mark[1] }) : undefined);
  const counted = (count: number) =>
    count > MOST_COUNTED ? `${formatNumber(MOST_COUNTED, language)}+` : formatNumber(count, language);
  const itemOf = (entry: Entry): MenuItem => ({
    id: entry.path,
    label: t(entry.label),
    icon: NAV_ICONS[entry.icon],
    href: entry.path,
    detail: said(entry),
    current: isCurrent(entry),
  });
  const account = entriesOf(routes, read, true);
  const accountItems = [...account.map(itemOf), ...accountActions(context)];
  const { name, called, mode } = whoseAccount(context);
  const news = account.find(({ mark }) => mark !== null);
  /** The first entry with a badge that is hidden under "More" or in the account menu. */
  const waiting = others.find(({ mark }) => mark !== null) ?? (isBar ? news : undefined);
  return (
    <nav className={frame.navigation} data-tour="navigation" aria-label={t('shell.navigation')}>
      <span className={styles.mark}>
        <Logo name="Fixpoint" size={28} markOnly />
      </span>
      <ul
        ref={list}
        className={styles.entries}
        data-long={entries.some(({ label, group }) => isLong(t(group ?? label))) || undefined}
      >
        {grouped.map(([entry, ...more]) => {
          if (others.includes(entry)) return null;
          if (entry.group)
            return (
              <li key={entry.group} className={styles.group}>
                <Menu
                  side="right"
                  align="start"
                  trigger={
                    <button
                      type="button"
                      className={styles.entry}
                      data-current={[entry, ...more].some(isCurrent) || undefined}
                    >
                      <GuardIcon size={22} aria-hidden="true" />
                      <span data-long={isLong(t(entry.group)) || undefined}>{t(entry.group)}</span>
                    </button>
                  }
                  groups={[{ id: entry.group, label: t(entry.group), items: [entry, ...more].map(itemOf) }]}
                />
              </li>
            );
          const { path, label, icon, mark } = entry;
          const Glyph = NAV_ICONS[icon];
          return (
            <li key={path}>
              <Link
                href={path}
                className={styles.entry}
                aria-current={isCurrent(entry) ? 'page' : undefined}
                aria-description={said(entry)}
              >
                {Glyph && <Glyph size={22} aria-hidden="true" />}
                <span data-long={isLong(t(label)) || undefined}>{t(label)}</span>
                {mark &&
                  (mark[1] > 0 ? (
                    <span className={styles.count}>
                      <Count text={counted(mark[1])} />
                    </span>
                  ) : (
                    <span className={styles.news} />
                  ))}
              </Link>
            </li>
          );
        })}
        {others.length > 0 && (
          <li className={styles.more}>
            <Menu
              side={isBar ? 'top' : 'right'}
              align="end"
              trigger={
                <button
                  type="button"
                  className={styles.entry}
                  data-current={others.some(isCurrent) || undefined}
                >
                  <MoreIcon size={22} aria-hidden="true" />
                  <span>{t('shell.more')}</span>
                  {waiting && (
                    <>
                      <VisuallyHidden>{said(waiting)}</VisuallyHidden>
                      <span className={styles.news} />
                    </>
                  )}
                </button>
              }
              groups={[others.filter(({ group }) => !group), ...inGroups(others.filter(({ group }) => group))]
                .map((items) => {
                  const group = items[0]?.group;
                  return {
                    id: group ?? 'others',
                    ...(group && { label: t(group) }),
                    items: items.map(itemOf),
                  };
                })
                .concat(isBar ? [{ id: 'account', label: name, items: accountItems }] : [])}
            />
          </li>
        )}
      </ul>
      <Menu
        side="right"
        align="end"
        trigger={
          <button type="button" className={styles.account} data-testid="account">
            <span className={styles.face} aria-hidden="true">
              <Avatar name={called} size={36} />
              {news && <span className={styles.news} />}
            </span>
            <VisuallyHidden>{t('settings.account')}</VisuallyHidden>
            <span className={styles.name}>{name}</span>
            {news && <VisuallyHidden>{said(news)}</VisuallyHidden>}
          </button>
        }
        groups={[{ id: 'account', label: `${name} · ${mode}`, items: accountItems }]}
      />
    </nav>
  );
});
