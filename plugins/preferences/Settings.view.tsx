import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton, RowBones } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

const panels = new WeakMap<() => Promise<unknown>, ComponentType>();

function panelOf(load: () => Promise<unknown>): ComponentType {
  let found = panels.get(load);
  if (!found) {
    found = lazy(load as () => Promise<{ default: ComponentType }>);
    panels.set(load, found);
  }
  return found;
}

/** All that the user can set, one card a subject. */
export default view(function SettingsView({ read, t, settingsPanels }) {
  const panelsHere = settingsPanels.filter(({ when }) => when?.(read) ?? true);
  return (
    <div className={styles.page}>
      <h1>{t('settings.title')}</h1>
      {panelsHere.map(({ id, label, load }) => {
        const Panel = panelOf(load);
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
