import * as navigation from '../../events/navigation.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import { roomShown } from './lists.state.ts';
import { pathOf, ROOMS } from './place.ts';
import { Register } from './Register.tsx';
import { styles } from './styles.ts';

/** Alarm rules, maintenance and drivers, each a list with a form. */
export default view(function OperationsView({ read, publish, t }) {
  const room = read(roomShown) ?? 'rule';
  return (
    <div className={styles.page}>
      <h1>{t('operations.title')}</h1>
      <div className={styles.tabs}>
        <SegmentedControl
          label={t('operations.title')}
          options={ROOMS.map((value) => ({ value, label: t(`operations.rooms.${value}`) }))}
          value={room}
          onChange={(next) => publish(navigation.linkFollowed({ href: pathOf(next), replace: true }))}
        />
      </div>
      <Register key={room} room={room} />
    </div>
  );
});
