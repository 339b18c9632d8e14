import * as searchEvents from '../../events/search.ts';
import { Button } from '../../src/ui/Button.tsx';
import { SearchIcon } from '../../src/ui/icons.ts';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './SearchButton.module.css';
import { shownKeys } from './shown-keys.ts';

/**
 * The button that opens the search palette. It shows the keyboard shortcut, because a magnifier would look like a
 * second search field. Without a mouse there is mostly no keyboard either, so the button then shows a magnifier.
 */
export default view(function SearchButtonView({ publish, t }) {
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
