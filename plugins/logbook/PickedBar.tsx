import * as logbookEvents from '../../events/logbook.ts';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { locks } from '../../src/core/travel/logbook/logbook.ts';
import { totalsOf } from '../../src/rules/logbook/totals.ts';
import { objectionToMerge } from '../../src/rules/logbook/trip-rules.ts';
import { Button } from '../../src/ui/Button.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CloseIcon, MapIcon } from '../../src/ui/icons.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { classified, TYPES } from './edits.ts';
import styles from './Logbook.module.css';
import { logbookPage, periodTrips } from './page.state.ts';
import { chosenHref } from './place.ts';
import { km } from './words.ts';

/** What can be done with all trips that are picked. */
export const PickedBar = view(function PickedBarView({ read, peek, publish, t, language }) {
  const { picked } = read(logbookPage);
  const all = read(periodTrips);
  const trips = all.filter(({ id }) => picked.includes(id));
  if (trips.length === 0) return null;
  const [one, other] = trips;
  const canWrite = !read(isReadOnly);
  const canMerge =
    canWrite && trips.length === 2 && one && other && objectionToMerge(read(locks), all, one, other) === null;
  const pick = (ids: readonly string[]) => publish(logbookEvents.picked({ trips: [...ids] }));
  return (
    <Row gap={2} wrap className={styles.picked} role="toolbar" aria-label={t('logbook.pickedTrips')}>
      <IconButton icon={CloseIcon} label={t('logbook.pickNone')} onClick={() => pick([])} />
      <output>
        {t('logbook.picked', { count: trips.length, distance: km(totalsOf(trips).metres, read, language) })}
      </output>
      <Row gap={2} wrap>
        {canWrite &&
          TYPES.slice(0, 4).map((type) => (
            <Button
              key={type}
              size="small"
              onClick={() => {
                const draft = classified(peek, trips, type);
                if (draft) publish(draft);
              }}
            >
              {t(`logbook.type.${type}`)}
            </Button>
          ))}
        {canMerge && (
          <Button
            size="small"
            onClick={() => {
              publish(
                changeEvents.wanted({
                  edits: [
                    {
                      of: 'tripShape',
                      id: one.id,
                      device: one.device,
                      set: { mergeWith: other.id },
                      was: {},
                    },
                  ],
                  label: 'logbook.merged',
                }),
              );
              pick([]);
            }}
          >
            {t('logbook.merge')}
          </Button>
        )}
        <Button
          size="small"
          icon={MapIcon}
          onClick={() => publish(navigation.linkFollowed({ href: chosenHref(trips.map(({ id }) => id)) }))}
        >
          {t('logbook.showOnMap')}
        </Button>
        {trips.length < all.length && (
          <Button size="small" variant="quiet" onClick={() => pick(all.map(({ id }) => id))}>
            {t('logbook.pickAll')}
          </Button>
        )}
      </Row>
    </Row>
  );
});
