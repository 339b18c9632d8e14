import * as navigation from '../../events/navigation.ts';
import rows from '../../src/ui/RowsPage.module.css';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import { roomShown } from './lists.state.ts';
import { pathOf, ROOMS } from './place.ts';
import { Register } from './Register.tsx';
import own from './Operations.module.css';

/** Alarm rules, maintenance and drivers, each a list with a form. */
export default view(function OperationsView({ read, publish, t }) {
  const room = read(roomShown) ?? 'rule';
  return (
    <div className={rows.page}>
      <h1>{t('operations.title')}</h1>
      <div className={own.tabs}>
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
