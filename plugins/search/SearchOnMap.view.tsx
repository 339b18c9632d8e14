import * as searchEvents from '../../events/search.ts';
import { SearchIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { view } from '../../src/ui/view.tsx';

/** The way to the palette on a phone. */
export default view(function SearchOnMapView({ publish, t }) {
  return (
    <IconButton
      variant="floating"
      side="left"
      icon={SearchIcon}
      label={t('search.title')}
      onClick={() => publish(searchEvents.opened({ by: 'button' }))}
    />
  );
});
