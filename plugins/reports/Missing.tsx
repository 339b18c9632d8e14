import * as reportEvents from '../../events/reports.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatDay } from '../../src/ui/format.ts';
import { ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { reportParts } from './made.ts';
import { reaches, reachWords } from './reach.ts';
import { sensorsFailure } from './sensors.state.ts';
import { deviceName } from './words.ts';
import { askedFor, measuringFailed, work } from './work.ts';

/** So many stretches are named; more are only counted. */
const MOST = 4;

/** What the server did not give: which days of which device the figures are without, and what it measures. */
export const Missing = view(function MissingView({ read, t, language }) {
  const zone = read(timeZoneInUse);
  const parts = read(reportParts).now;
  const gaps = parts.flatMap(({ name, travel }) =>
    (travel?.missing ?? []).map((span) => ({ name, ...span })),
  );
  const unmeasured = parts.filter(({ id }) => read(measuringFailed(id)) !== null);
  const silent = read(askedFor).now.filter((asked) => sensorsFailure(read, asked) !== null);
  const named = gaps.slice(0, MOST).map(({ name, from, to }) => {
    const [first, last] = [formatDay(from, language, zone), formatDay(to, language, zone)];
    return `${name}: ${first === last ? first : `${first} – ${last}`}`;
  });
  const names = unmeasured.slice(0, MOST).map(({ name }) => name);
  const detail = (words: readonly string[], count: number) =>
    [
      ...words,
      ...(count > words.length ? [t('reports.moreMissing', { count: count - words.length })] : []),
    ].join(' · ');
  const reach = reachWords(read(reaches), t, language, zone);
  return (
    <>
      {reach.length > 0 && <Banner tone="neutral" text={reach.join(' ')} testId="report-since" />}
      {gaps.length > 0 && (
        <Lacking text={t('reports.missing')} detail={detail(named, gaps.length)} testId="report-missing" />
      )}
      {silent.length > 0 && (
        <Lacking
          text={t('reports.sensors.missing')}
          detail={detail(
            silent.slice(0, MOST).map(({ device }) => deviceName(read, device)),
            silent.length,
          )}
          testId="report-sensors-missing"
        />
      )}
      {unmeasured.length > 0 && (
        <Lacking
          text={t('reports.unmeasured')}
          detail={detail(names, unmeasured.length)}
          testId="report-unmeasured"
        />
      )}
    </>
  );
});

const Lacking = view<{ text: string; detail: string; testId: string }>(function LackingView(
  { read, publish, t },
  { text, detail, testId },
) {
  return (
    <Banner
      tone="warning"
      text={text}
      detail={detail}
      action={
        <Button
          size="small"
          icon={ReloadIcon}
          loading={read(work).status === 'working'}
          onClick={() => publish(reportEvents.started())}
        >
          {t('shell.tryAgain')}
        </Button>
      }
      testId={testId}
    />
  );
});
