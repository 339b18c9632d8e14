import { Suspense } from 'react';
import { appState } from '../../src/core/app/app-state.ts';
import { clockNote } from '../../src/core/app/clock.ts';
import { location } from '../../src/core/app/location.ts';
import { hasNews, news } from '../../src/core/app/news.ts';
import { user } from '../../src/core/session/user.ts';
import { session } from '../../src/core/session/session.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../src/ports/extension-points.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { formatDuration } from '../../src/ui/format-time.ts';
import {
  AlertsIcon,
  BackIcon,
  ChevronRightIcon,
  HelpIcon,
  type Icon,
  LinkIcon,
  LightThemeIcon,
  PersonIcon,
} from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { List, ListRow } from '../../src/ui/List.tsx';
import { viewOf } from '../../src/ui/lazy-view.ts';
import { Skeleton, RowBones } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

const SECTIONS: Readonly<Record<SettingsSection, readonly [label: string, icon: Icon]>> = {
  account: ['settings.account', PersonIcon],
  look: ['settings.look', LightThemeIcon],
  alarms: ['push.settings.title', AlertsIcon],
  sharing: ['shares.title', LinkIcon],
  help: ['tour.help.title', HelpIcon],
};

/**
 * The user's settings in sections, each with its own address. On a wide screen, the sections are a list on the left,
 * and the first section is open unless the address names another. On a phone, the list is a page that links to a page
 * for each section.
 */
export default view(function SettingsView({ read, t, settingsPanels }) {
  const isWide = ['lg', 'xl'].includes(read(appState).size);
  const here = settingsPanels.filter(({ when }) => when?.(read) ?? true);
  const offered = SETTINGS_SECTIONS.filter((section) => here.some((panel) => panel.section === section));
  const named = offered.find((section) => read(location).place?.path === `/settings/${section}`);
  const open = named ?? (isWide ? offered[0] : undefined);
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      {(isWide || !open) && <Sections offered={offered} open={open} isWide={isWide} />}
      {open && (
        <div className={styles.detail} key={open}>
          <Stack gap={4} className={styles.content}>
            {!isWide && (
              <a className={styles.back} href="/settings">
                <BackIcon size={18} aria-hidden="true" />
                {t('settings.title')}
              </a>
            )}
            <Text as={isWide ? 'h2' : 'h1'} size={24} className={styles.title}>
              {t(SECTIONS[open][0])}
            </Text>
            <Panels section={open} heading={isWide ? 'h3' : 'h2'} />
          </Stack>
        </div>
      )}
    </div>
  );
});

const Sections = view<{
  offered: readonly SettingsSection[];
  open: SettingsSection | undefined;
  isWide: boolean;
}>(function SectionsView({ read, t, language, settingsPanels }, { offered, open, isWide }) {
  const { version } = read(news);
  const stateOf = (section: SettingsSection): string | null =>
    settingsPanels
      .filter((panel) => panel.section === section && (panel.when?.(read) ?? true))
      .map(({ says }) => says?.(read, t) ?? null)
      .find((each) => each !== null) ??
    (section === 'help' && version ? t('news.running', { version }) : null);
  const clock = read(clockNote);
  const customer = read(user).customerData.success;
  const name = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
  return (
    <nav className={styles.side} aria-label={t('settings.title')}>
      <Text as="h1" size={20} className={styles.head}>
        {t('settings.title')}
      </Text>
      <List label={t('settings.title')}>
        {offered.map((section) => {
          const [label, Glyph] = SECTIONS[section];
          return (
            <ListRow
              key={section}
              href={`/settings/${section}`}
              selected={section === open}
              leading={<Glyph size={20} aria-hidden="true" />}
              title={t(label)}
              detail={section === 'account' ? name || read(session).email : stateOf(section)}
              end={
                <Row as="span" gap={2}>
                  {section === 'help' && read(hasNews) && <Badge tone="accent">{t('news.new')}</Badge>}
                  {!isWide && <ChevronRightIcon size={18} aria-hidden="true" />}
                </Row>
              }
            />
          );
        })}
      </List>
      {clock && (
        <Text tone="muted" size={13} data-testid="clock-note" className={styles.note}>
          {t(clock.text, { by: formatDuration(clock.seconds, language) })}
        </Text>
      )}
    </nav>
  );
});

/** The panels of a section, one card each. A panel with the same name as its section gets no heading. */
const Panels = view<{ section: SettingsSection; heading: 'h2' | 'h3' }>(function PanelsView(
  { read, t, settingsPanels },
  { section, heading },
) {
  const panels = settingsPanels.filter((each) => each.section === section && (each.when?.(read) ?? true));
  const rows = panels.filter((each) => each.rows);
  const cards = panels
    .filter((each) => !each.rows)
    .map(({ id, label, bare, load }) => {
      const Body = viewOf(load);
      const content = (
        <>
          {label !== SECTIONS[section][0] && (
            <Text as={heading} size={17}>
              {t(label)}
            </Text>
          )}
          <Suspense
            fallback={
              <Skeleton label={t('settings.loading')}>
                <RowBones rows={2} />
              </Skeleton>
            }
          >
            <Body />
          </Suspense>
        </>
      );
      const frame = { as: 'section', gap: 5, 'aria-label': t(label), children: content } as const;
      return bare ? <Stack key={id} {...frame} /> : <Panel key={id} raised {...frame} />;
    });
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.rows}>
          <Suspense
            fallback={
              <Skeleton label={t('settings.loading')}>
                <RowBones rows={rows.length} />
              </Skeleton>
            }
          >
            <List label={t(SECTIONS[section][0])}>
              {rows.map(({ id, load }) => {
                const Body = viewOf(load);
                return <Body key={id} />;
              })}
            </List>
          </Suspense>
        </div>
      )}
      {cards}
    </>
  );
});
