import * as searchEvents from '../../events/search.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Keys.module.css';
import { shownKeys } from './shown-keys.ts';

/** Keyboard shortcuts that work only in one part of the page, such as the list or the map. */
const OWN: readonly { readonly id: string; readonly keys: readonly string[] }[] = [
  { id: 'filter', keys: ['/'] },
  { id: 'list', keys: ['j', 'k'] },
  { id: 'mark', keys: ['r'] },
  { id: 'close', keys: ['Esc'] },
  { id: 'pan', keys: ['←', '↑', '→', '↓'] },
  { id: 'zoom', keys: ['+', '-'] },
  { id: 'turn', keys: ['Shift', '←', '→'] },
  { id: 'tilt', keys: ['Shift', '↑', '↓'] },
];

/** The list of all keyboard shortcuts. */
export default view(function KeysView({ publish, t, quickActions }) {
  const close = () => publish(searchEvents.keysClosed());
  const rows = [
    ...quickActions.flatMap(({ id, key, label }) =>
      key ? [{ id, text: t(label), keys: shownKeys(key, navigator.platform) }] : [],
    ),
    ...OWN.map(({ id, keys }) => ({ id, text: t(`search.keys.${id}`), keys })),
  ];
  return (
    <Dialog open onClose={close} title={t('search.keys.title')} closeLabel={t('shell.close')} testId="keys">
      <dl>
        {rows.map(({ id, text, keys }) => (
          <Row key={id} gap={4} justify="between" className={styles.row}>
            <dt>{text}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </Row>
        ))}
      </dl>
    </Dialog>
  );
});
