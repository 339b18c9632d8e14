import { useEffect, useMemo, useState } from 'react';
import { Row, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { findIn } from '../bench/find-in-state.ts';
import type { StateMap } from '../bench/states.ts';
import { valueNode } from '../bench/value-nodes.ts';
import { useBench } from '../use-bench.ts';
import { Search } from '../Search.tsx';
import styles from './StatePane.module.css';
import { ValueTree } from './ValueTree.tsx';

/** The inspector pane with the state of every projection, as it is now or as it was after the selected event. */
export const StatePane = view(function StatePaneView({ t }) {
  const bench = useBench();
  const [wanted, setWanted] = useState('');
  const position = bench.selected !== null ? bench.selected + 1 : bench.position;
  const states = useStatesAt(position);
  const nodes = useMemo(
    () => [...(states ?? [])].sort(byName).map(([id, state]) => valueNode(id, state)),
    [states],
  );
  const found = useMemo(
    () => (states && wanted.trim() !== '' ? findIn(Object.fromEntries(states), wanted) : null),
    [states, wanted],
  );
  return (
    <section className={styles.state} aria-label={t('inspector.tab.state')} data-testid="inspector-state">
      <Row gap={3} tone="muted" fixed className={styles.head}>
        <Search label={t('inspector.state.search')} value={wanted} onChange={setWanted} />
        <span>{t('inspector.state.after', { position })}</span>
      </Row>
      <div className={styles.body}>
        {states === null ? (
          <Text tone="muted">{t('inspector.folding')}</Text>
        ) : found === null ? (
          <ValueTree label={t('inspector.tab.state')} nodes={nodes} open={0} />
        ) : found.length === 0 ? (
          <Text tone="muted">{t('inspector.state.notFound')}</Text>
        ) : (
          <dl className={styles.found}>
            {found.map(({ path, text }) => (
              <div key={path}>
                <dt>{path}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
});

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/**
 * Returns the states at a log position, or null until the first ones are computed. After that, the previous states
 * stay until the new ones are computed.
 */
function useStatesAt(position: number): StateMap | null {
  const { states } = useBench();
  const [found, setFound] = useState<{ of: typeof states; map: StateMap } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void states
      .at(position, () => !isWanted)
      .then((map) => {
        if (isWanted && map) setFound({ of: states, map });
      });
    return () => {
      isWanted = false;
    };
  }, [states, position]);
  return found && found.of === states ? found.map : null;
}
