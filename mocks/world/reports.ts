import type { Kept } from './kept.ts';

export type KeptReport = Kept['reports'][number];

/** Maximum number of stored reports per customer. */
export const MOST_REPORTS = 100;

/** The customers' stored reports. */
export const createReports = (kept: () => Kept, save: () => void) => {
  const of = (userID: number) => kept().reports.filter((each) => each.userID === userID);
  return {
    of,
    one: (userID: number, id: string): KeptReport | undefined => of(userID).find((each) => each.id === id),
    add(userID: number, definition: Omit<KeptReport, 'id' | 'userID'>): KeptReport {
      const memory = kept();
      memory.reportsMade += 1;
      const report = { id: `r${memory.reportsMade}`, userID, ...definition };
      memory.reports.push(report);
      save();
      return report;
    },
    rename(report: KeptReport, name: string): KeptReport {
      report.name = name;
      save();
      return report;
    },
    remove(id: string): void {
      const memory = kept();
      memory.reports = memory.reports.filter((each) => each.id !== id);
      save();
    },
  };
};
