import { deviceBy } from '../../src/core/devices/devices.ts';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { watch, watchedDevice } from './watch.state.ts';

/**
 * Announces to screen readers what the followed or open device does: each change once, without interrupting. Urgent
 * changes are announced with the alarms instead.
 */
export default view(function AnnouncerView({ read, t }) {
  const { id, state, place, told } = read(watch);
  const name = id !== null && read(watchedDevice) === id ? read(deviceBy(id))?.name : undefined;
  const text =
    name === undefined || told === null
      ? ''
      : told === 'state'
        ? t(`map.watch.${state}`, { name })
        : t('map.watch.place', { name, place: place ?? '' });
  return (
    <VisuallyHidden>
      <p role="status" data-testid="movement">
        {text}
      </p>
    </VisuallyHidden>
  );
});
