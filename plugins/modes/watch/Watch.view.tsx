import * as commandEvents from '../../../events/commands.ts';
import * as mapEvents from '../../../events/map.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import * as paperEvents from '../../../events/papers.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { now } from '../../../src/core/app/clock.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { commandsOf, hasCommands } from '../../../src/core/devices/commands.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { countsElsewhere, measurementsOf, stepsToday } from '../../../src/core/devices/measurements.ts';
import { canDo } from '../../../src/core/app/mode-features.ts';
import { papersOf } from '../../../src/core/devices/papers.ts';
import { ActivityRing } from '../../../src/ui/ActivityRing.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Figure } from '../../../src/ui/Figure.tsx';
import { formatAge, formatPercent } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { ChevronRightIcon, type Icon, MutedIcon, PhotoIcon, SosIcon } from '../../../src/ui/icons.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { List, ListRow } from '../../../src/ui/List.tsx';
import { Figures, Remark, Section } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Watch.module.css';

/** The size of the ring (pixels). On a phone it is seen as a whole while the sheet is half open. */
const RING = { phone: 60, desktop: 96 };

/**
 * The section for a watch: the steps of the day compared with the goal, the heart rate, and links to photos, contacts
 * and quiet times (MODE-03).
 */
export default view<{ device: number }>(function WatchView({ read, publish, t, language }, { device }) {
  const found = read(deviceBy(device));
  const imei = found?.imei ?? '';
  const { heartbeat, status, failure } = read(measurementsOf(device));
  const papers = read(papersOf(imei));
  const { shown } = papers;
  const steps = read(stepsToday(device));
  const isMeasuring = read(commandsOf(device)).some(
    ({ command, state }) => command === 'measure' && (state === 'asking' || state === 'sent'),
  );
  const has = (capability: string) => canDo(read, device, capability);
  const number = (value: number) => formatNumber(value, language);
  const goal = shown && number(shown.goal.steps);
  const contacts = shown?.contacts.length ?? 0;
  const quiet = shown?.quiet.filter(({ on }) => on).length ?? 0;
  const pages = [
    has('photos') && { tool: 'photos', icon: PhotoIcon },
    shown && has('alarm_sos') && { tool: 'contacts', icon: SosIcon, count: contacts },
    shown && { tool: 'quiet', icon: MutedIcon, count: quiet },
  ].filter((each): each is Page => Boolean(each));
  return (
    <Section
      title={t('pets.activity')}
      // Placed beside the heading, so that it is visible on a phone when the sheet is half open.
      end={
        has('heartbeat') &&
        !read(isReadOnly) &&
        read(hasCommands) && (
          <Button
            size="small"
            variant="quiet"
            loading={isMeasuring}
            onClick={() => publish(commandEvents.requested({ device, imei, command: 'measure', on: true }))}
          >
            {t('watch.measure')}
          </Button>
        )
      }
    >
      <Row gap={4} className={styles.today}>
        {shown && goal && steps !== null && (
          <ActivityRing
            size={RING[read(isPhone) ? 'phone' : 'desktop']}
            rings={[{ share: steps / shown.goal.steps, tone: 'accent' }]}
            value={formatPercent(steps / shown.goal.steps, language)}
            label={t('watch.ring', { steps: number(steps), goal })}
          />
        )}
        <Figures>
          {steps !== null && (
            <Figure
              label={t(read(countsElsewhere(device)) ? 'map.panel.stepsThere' : 'map.panel.steps')}
              value={number(steps)}
              unit={goal ? t('watch.ofGoal', { goal }) : undefined}
            />
          )}
          {has('heartbeat') && (
            <Figure
              label={t('watch.heart')}
              value={heartbeat ? number(heartbeat.value) : '–'}
              unit={t('watch.beats')}
            />
          )}
        </Figures>
      </Row>
      {has('heartbeat') &&
        (heartbeat ? (
          <Remark>{t('watch.measured', { age: formatAge(read(now) - heartbeat.at, language) })}</Remark>
        ) : (
          status === 'ready' && <Remark>{t('watch.neverMeasured')}</Remark>
        ))}
      {status === 'failed' && (
        <Failed
          words={t('watch.measuresFailed', { reason: t(`failure.${failure?.reason ?? 'server'}`) })}
          onRetry={() => publish(measurementEvents.requested({ device }))}
        />
      )}
      {papers.status === 'failed' && (
        <Failed
          words={t('watch.papersFailed', { reason: t(`failure.${papers.failure?.reason ?? 'server'}`) })}
          onRetry={() => publish(paperEvents.requested({ imei }))}
        />
      )}
      {pages.length > 0 && (
        <div className={styles.pages}>
          <List label={t('watch.title')}>
            {pages.map(({ tool, icon: Glyph, count }) => (
              <ListRow
                key={tool}
                leading={<Glyph size={20} aria-hidden="true" />}
                title={t(`watch.${tool}.title`)}
                trailing={count === undefined ? undefined : number(count)}
                end={<ChevronRightIcon size={18} aria-hidden="true" />}
                onPress={() => publish(mapEvents.toolOpened({ tool, devices: [device] }))}
              />
            ))}
          </List>
        </div>
      )}
    </Section>
  );
});

type Page = { tool: 'photos' | 'contacts' | 'quiet'; icon: Icon; count?: number };

const Failed = view<{ words: string; onRetry: () => void }>(function FailedView({ t }, { words, onRetry }) {
  return (
    <Row gap={2} justify="between" wrap>
      <Remark>{words}</Remark>
      <Button size="small" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Row>
  );
});
