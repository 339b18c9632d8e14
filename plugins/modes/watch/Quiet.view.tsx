import { useState } from 'react';
import type { QuietTime } from '../../../events/care-types.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { papersOf, papersWanted } from '../../../src/core/devices/papers.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DeleteIcon, GuardIcon, MutedIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SideForm, SidePage, SideRow, SideRows } from '../../../src/ui/SidePage.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import * as ownForms from '../../../events/own-forms.ts';
import { devicesFrom, keptOrDropped } from '../../../src/core/storage/form-fields.ts';
import { type Fields, ownDraft } from '../../../src/core/storage/own-forms.ts';
import { useKeptTyping } from '../../../src/ui/kept-typing.ts';
import { PapersMissing } from './PapersMissing.tsx';
import styles from './Watch.module.css';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MOST = 8;
/** What the form suggests, until it is in the list. */
const SCHOOL: QuietTime = { days: [1, 2, 3, 4, 5], from: '08:00', to: '12:30', on: true };
const nameOf = ({ days, from, to }: QuietTime) => `${days.toSorted((a, b) => a - b).join('')} ${from} ${to}`;

/** Returns what a draft of the form stores: nothing until the user has changed what the form suggests. */
const draftOf = (typed: QuietTime | null): Fields =>
  typed ? { days: typed.days.join(' '), from: typed.from, to: typed.to } : {};
const typedFrom = ({ days, from = '', to = '' }: Fields): QuietTime | null =>
  days === undefined
    ? null
    : { ...SCHOOL, days: devicesFrom(days, []).filter((day) => day >= 1 && day <= 7), from, to };

/**
 * The times when a watch is silent, such as school hours and night. SOS and location still work, and this page says so
 * (MODE-03).
 */
export default view(function QuietView({ read, publish, t, language }) {
  const device = read(toolDevices('quiet'))?.[0] ?? 0;
  const { imei = '', name } = read(deviceBy(device)) ?? {};
  const { shown, failure } = read(papersOf(imei));
  const canWrite = !read(isReadOnly);
  const form = `quiet ${device}`;
  const [typed, setTyped] = useState<QuietTime | null>(() => typedFrom(read(ownDraft(form))));
  const { settle } = useKeptTyping(typed, (now) => publish(keptOrDropped(form, draftOf(now))));
  if (!shown) return <PapersMissing imei={imei} failure={failure} />;
  const { quiet } = shown;
  const isKnown = (time: QuietTime) => quiet.some((each) => nameOf(each) === nameOf(time));
  const entered = typed ?? (isKnown(SCHOOL) ? { ...SCHOOL, from: '', to: '' } : SCHOOL);
  const { days, from, to } = entered;
  const isComplete = from !== '' && to !== '';
  const save = (next: QuietTime[], label?: string) =>
    publish(papersWanted(read, imei, { quiet: next }, label));
  // Weekday names are formatted from dates of a known week: 5 January 2026 was a Monday.
  const dayName = (day: number, weekday: 'short' | 'long' = 'short') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));
  const problem =
    days.length === 0
      ? t('watch.quiet.noDay')
      : isComplete && from === to
        ? t('watch.quiet.sameTime')
        : isKnown(entered)
          ? t('watch.quiet.known')
          : null;
  return (
    <SidePage>
      <Remark>{name}</Remark>
      <Banner tone="neutral" icon={GuardIcon} text={t('watch.quiet.staysOn')} />
      {quiet.length === 0 && (
        <EmptyState icon={MutedIcon} title={t('watch.quiet.none')} text={t('watch.quiet.noneHint')} />
      )}
      <SideRows label={t('watch.quiet.title')}>
        {quiet.map((each, i) => (
          <SideRow
            key={nameOf(each)}
            end={
              canWrite && (
                <IconButton
                  icon={DeleteIcon}
                  label={t('watch.quiet.delete', { from: each.from, to: each.to })}
                  onClick={() =>
                    save(
                      quiet.filter((_, k) => k !== i),
                      'changes.removed',
                    )
                  }
                />
              )
            }
          >
            <Switch
              label={`${each.from} – ${each.to}`}
              detail={each.days.map((day) => dayName(day)).join(', ')}
              checked={each.on}
              disabled={!canWrite}
              onChange={(on) => save(quiet.map((other, k) => (k === i ? { ...other, on } : other)))}
            />
          </SideRow>
        ))}
      </SideRows>
      {canWrite && quiet.length < MOST && (
        <SideForm
          onSubmit={() => {
            if (problem || !isComplete) return;
            settle();
            publish(ownForms.draftDropped({ form }));
            save([...quiet, { ...entered, days: days.toSorted((a, b) => a - b) }]);
            setTyped(null);
          }}
          buttons={
            <Button type="submit" variant="primary" disabled={problem !== null || !isComplete}>
              {t('watch.quiet.add')}
            </Button>
          }
        >
          <Row as="fieldset" gap={1} align="stretch" wrap aria-label={t('watch.quiet.days')}>
            {DAYS.map((day) => (
              <button
                key={day}
                type="button"
                className={styles.day}
                aria-pressed={days.includes(day)}
                title={dayName(day, 'long')}
                onClick={() =>
                  setTyped({
                    ...entered,
                    days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day],
                  })
                }
              >
                {dayName(day)}
              </button>
            ))}
          </Row>
          <Stack gap={3} className={styles.times}>
            <TextField
              label={t('watch.quiet.from')}
              type="time"
              value={from}
              onChange={(value) => setTyped({ ...entered, from: value })}
            />
            <TextField
              label={t('watch.quiet.to')}
              type="time"
              value={to}
              onChange={(value) => setTyped({ ...entered, to: value })}
              error={problem}
            />
          </Stack>
        </SideForm>
      )}
    </SidePage>
  );
});
