import * as reportEvents from '../../events/reports.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatDay } from '../../src/ui/format.ts';
import { ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { reportParts } from './made.ts';
import { work } from './work.ts';

/** So many stretches are named; more are only counted. */
const MOST = 4;

/** What the server did not give: which days of which device the figures are without. */
export const Missing = view(function MissingView({ read, publish, t, language }) {
  const zone = read(timeZoneInUse);
  const gaps = read(reportParts).now.flatMap(({ name, travel }) =>
    (travel?.missing ?? []).map((span) => ({ name, ...span })),
  );
  if (gaps.length === 0) return null;
  const named = gaps.slice(0, MOST).map(({ name, from, to }) => {
    const [first, last] = [formatDay(from, language, zone), formatDay(to, language, zone)];
    return `${name}: ${first === last ? first : `${first} – ${last}`}`;
  });
  const more = gaps.length - named.length;
  return (
    <Banner
      tone="warning"
      text={t('reports.missing')}
      detail={[...named, ...(more > 0 ? [t('reports.moreMissing', { count: more })] : [])].join(' · ')}
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
      testId="report-missing"
    />
  );
});
