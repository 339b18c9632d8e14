import * as searchEvents from '../../events/search.ts';
import { Button } from '../../src/ui/Button.tsx';
import { SearchIcon } from '../../src/ui/icons.ts';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './Shortcuts.module.css';
import { shownKeys } from './shown-keys.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row } from '../../src/ui/Layout.tsx';

/**
 * The button that opens the search palette. It shows the keyboard shortcut, because a magnifier would look like a
 * second search field. Without a mouse there is mostly no keyboard either, so the button then shows a magnifier.
 */
export const SearchButton = view(function SearchButtonView({ publish, t }) {
  return (
    <Button size="small" onClick={() => publish(searchEvents.opened({ by: 'button' }))}>
      <VisuallyHidden>{t('search.title')}</VisuallyHidden>
      <span className={styles.keys}>
        <KeyHint keys={shownKeys('Mod+K', navigator.platform)} />
      </span>
      <SearchIcon className={styles.icon} size={20} aria-hidden="true" />
    </Button>
  );
});

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
export const Keys = view(function KeysView({ publish, t, quickActions }) {
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
