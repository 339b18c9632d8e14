import { Suspense } from 'react';
import { viewOf } from '../../src/ui/lazy-view.ts';
import { Skeleton, RowBones } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

/** All that the user can set, one card a subject. */
export default view(function SettingsView({ read, t, settingsPanels }) {
  const panelsHere = settingsPanels.filter(({ when }) => when?.(read) ?? true);
  return (
    <div className={styles.page}>
      <h1>{t('settings.title')}</h1>
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
