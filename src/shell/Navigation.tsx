import { Link } from 'wouter';
import { location } from '../core/location.ts';
import type { Route as AppRoute } from '../kernel/route.ts';
import { Logo } from '../ui/Logo.tsx';
import { view } from '../ui/view.tsx';
import { NAV_ICONS } from './nav-icons.ts';
import styles from './Shell.module.css';

/** The main navigation: a bar below on phones, a rail at the left from 768 px. */
export const Navigation = view<{ routes: readonly AppRoute[] }>(function NavigationView(
  { read, t },
  { routes },
) {
  const place = read(location).place;
  const entries = routes
    .flatMap((each) =>
      each.nav && (each.nav.when?.(read) ?? true)
        ? [
            {
              ...each.nav,
              pattern: each.pattern,
              path: each.nav.href?.(read) ?? each.href(),
              news: each.nav.mark?.(read) ?? null,
            },
          ]
        : [],
    )
    .sort((a, b) => a.order - b.order);
  return (
    <nav className={styles.navigation} data-tour="navigation" aria-label={t('shell.navigation')}>
      <span className={styles.mark}>
        <Logo name="Fixpoint" size={28} markOnly />
      </span>
      <ul className={styles.entries}>
        {entries.map(({ path, label, icon, pattern, news }) => {
          const Glyph = NAV_ICONS[icon];
          const current = place?.path === path || place?.path.startsWith(`${path}/`) === true;
          return (
            <li key={pattern}>
              <Link
                href={path}
                className={styles.entry}
                aria-current={current ? 'page' : undefined}
                aria-description={news ? t(news) : undefined}
              >
                {Glyph && <Glyph size={22} aria-hidden="true" />}
                <span>{t(label)}</span>
                {news && <span className={styles.news} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
