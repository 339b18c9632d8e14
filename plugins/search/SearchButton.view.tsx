import * as searchEvents from '../../events/search.ts';
import { SearchIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { view } from '../../src/ui/view.tsx';
import { shownKeys } from './shown-keys.ts';

/** The button that opens the search palette for users without a keyboard. */
export default view(function SearchButtonView({ publish, t }) {
  return (
    <IconButton
      variant="secondary"
      icon={SearchIcon}
      label={t('search.title')}
      keys={shownKeys('Mod+K', navigator.platform)}
      onClick={() => publish(searchEvents.opened({ by: 'button' }))}
    />
  );
});
