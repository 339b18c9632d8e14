import * as ownPlaceEvents from '../../events/own-place.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { LocateIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { view } from '../../src/ui/view.tsx';

/**
 * Shows the user's own location, but only after the user presses the button: the browser then asks for permission
 * (MAP-13).
 */
export default view(function OwnPlaceView({ read, publish, t }) {
  const { isWanted } = read(ownPlace);
  return (
    <IconButton
      variant="floating"
      side="left"
      icon={LocateIcon}
      label={t(isWanted ? 'mapTools.ownPlace.hide' : 'mapTools.ownPlace.show')}
      pressed={isWanted}
      onClick={() => publish(isWanted ? ownPlaceEvents.unwanted() : ownPlaceEvents.wanted())}
    />
  );
});
