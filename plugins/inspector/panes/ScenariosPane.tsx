import { useState } from 'react';
import { Text } from '../../../src/ui/Layout.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import { useBench } from '../use-bench.ts';
import styles from './ScenariosPane.module.css';

/**
 * The inspector pane that switches the mock server's scenarios, such as errors, on and off while the app runs. Not
 * shown with a real server.
 */
export const ScenariosPane = view(function ScenariosPaneView({ t }) {
  const { scenarios } = useBench().inspection;
  const [, drawn] = useState(0);
  if (!scenarios) return null;
  const active = new Set(scenarios.active());
  const choose = (name: string, isOn: boolean) => {
    if (isOn) active.add(name);
    else active.delete(name);
    scenarios.choose([...active]);
    drawn((times) => times + 1);
  };
  return (
    <section className={styles.scenarios} aria-label={t('inspector.tab.scenarios')}>
      <Text tone="muted">{t('inspector.scenarios.hint')}</Text>
      <ul className={styles.list}>
        {scenarios.all.map(({ name, effect }) => (
          <li key={name}>
            <Switch
              label={name}
              detail={
                scenarios.fromStart.includes(name)
                  ? `${effect} ${t('inspector.scenarios.fromStart')}`
                  : effect
              }
              checked={active.has(name)}
              onChange={(isOn) => choose(name, isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
});
