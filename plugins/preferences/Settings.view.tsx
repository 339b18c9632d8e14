import { Suspense } from 'react';
import { clockNote } from '../../src/core/app/clock.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Text } from '../../src/ui/Layout.tsx';
import { viewOf } from '../../src/ui/lazy-view.ts';
import { Skeleton, RowBones } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

/** All user settings, one card per topic. */
export default view(function SettingsView({ read, t, language, settingsPanels }) {
  const clock = read(clockNote);
  const panelsHere = settingsPanels.filter(({ when }) => when?.(read) ?? true);
  return (
    <div className={styles.page}>
      <h1>{t('settings.title')}</h1>
      {clock && (
        <Text tone="muted" size={13} data-testid="clock-note">
          {t(clock.text, { by: formatDuration(clock.seconds, language) })}
        </Text>
      )}
      {panelsHere.map(({ id, label, load }) => {
        const Panel = viewOf(load);
        return (
          <section key={id} className={styles.card} aria-labelledby={`settings-${id}`}>
            <h2 id={`settings-${id}`}>{t(label)}</h2>
            <Suspense
              fallback={
                <Skeleton label={t('settings.loading')}>
                  <RowBones rows={2} />
                </Skeleton>
              }
            >
              <Panel />
            </Suspense>
          </section>
        );
      })}
    </div>
  );
});
