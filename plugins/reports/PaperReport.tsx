import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Printed } from '../../src/ui/Printed.tsx';
import { view } from '../../src/ui/view.tsx';
import { Figures } from './Figures.tsx';
import { reaches, reachWords } from './reach.ts';
import { ReportTable } from './ReportTable.tsx';
import type { OpenReport } from './reports.state.ts';
import styles from './Reports.module.css';
import type { ShownReport } from './shown.ts';
import { deviceName, periodName } from './words.ts';

/** More rows than these nobody prints from a page; the PDF has them all. */
const MOST = 1_000;

/** What comes out of the printer: the report alone, light, its head on each page (REP-03). */
export const PaperReport = view<{ open: OpenReport; report: ShownReport; name: string }>(
  function PaperReportView({ read, t, language }, { open, report, name }) {
    return (
      <Printed>
        <div className={styles.paper}>
          <h1>{name}</h1>
          <p>
            {periodName(open.question.period, language)} ·{' '}
            {open.question.devices.map((id) => deviceName(read, id)).join(', ')}
          </p>
          {reachWords(read(reaches), t, language, read(timeZoneInUse)).map((words) => (
            <p key={words}>{words}</p>
          ))}
          <Figures open={open} report={report} />
          <ReportTable report={report} caption={name} most={MOST} />
        </div>
      </Printed>
    );
  },
);
