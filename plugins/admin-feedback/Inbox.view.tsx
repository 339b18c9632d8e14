import { FEEDBACK_STATUSES } from '../../events/feedback-types.ts';
import { LANGUAGES } from '../../events/session-types.ts';
import { mayAdminister } from '../../src/core/administration/rights.ts';
import { changeList, exportList, tableOf } from '../../src/core/administration/table-hands.ts';
import { isPhone } from '../../src/core/layout.ts';
import { Button } from '../../src/ui/Button.tsx';
import { DataTable } from '../../src/ui/DataTable.tsx';
import { DownloadIcon, NoteIcon, SearchIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { columnsOf } from './columns.tsx';
import { Detail } from './Detail.tsx';
import { openFeedback } from './detail.state.ts';
import styles from './Inbox.module.css';
import { inbox, RATINGS } from './inbox.ts';

/** What customers told the service: a list, and beside it the one that is open (ADM-06). */
export default view(function InboxView(hands) {
  const { read, t, language } = hands;
  const open = read(openFeedback);
  const columns = columnsOf(t, language);
  const table = tableOf(inbox, hands);
  const isAlone = open !== null && read(isPhone);
  return (
    <div className={styles.page} data-open={open !== null || undefined}>
      {!isAlone && (
        <div className={styles.list}>
          <h1>{t('adminFeedback.title')}</h1>
          <DataTable
            {...table}
            label={t('adminFeedback.title')}
            columns={columns}
            keyOf={({ id }) => id}
            tools={<Tools />}
            actions={
              read(mayAdminister('feedback/export')) && (
                <Button
                  icon={DownloadIcon}
                  onClick={() =>
                    exportList(
                      inbox,
                      hands,
                      t('adminFeedback.title'),
                      columns.map(({ id, label }) => ({
                        id,
                        name: label,
                        kind: id === 'date' ? 'datetime' : id === 'rating' ? 'number' : 'text',
                      })),
                    )
                  }
                >
                  {t('adminTable.export')}
                </Button>
              )
            }
            empty={
              <EmptyState
                icon={NoteIcon}
                title={t('adminFeedback.empty')}
                text={t('adminFeedback.emptyHint')}
              />
            }
            testId="feedback-inbox"
          />
        </div>
      )}
      {open !== null && <Detail key={open} id={open} />}
    </div>
  );
});

const ALL = '';
/** Search and filters; all of it stands in the address. */
const Tools = view(function ToolsView(hands) {
  const { read, t, language } = hands;
  const query = read(inbox.address)?.query;
  const { filters = {}, search = '' } = query ?? {};
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const choose = (name: string, value: string) => {
    const { [name]: _, ...rest } = filters;
    changeList(inbox, hands, { query: { filters: value === ALL ? rest : { ...rest, [name]: value } } });
  };
  const filter = (name: string, options: readonly { value: string; label: string }[]) => (
    <Select<string>
      variant="quiet"
      label={t(`adminFeedback.filter.${name}`)}
      value={filters[name] ?? ALL}
      options={[{ value: ALL, label: t(`adminFeedback.filter.${name}`) }, ...options]}
      onChange={(value) => choose(name, value)}
    />
  );
  return (
    <div className={styles.tools}>
      <TextField
        label={t('adminFeedback.search')}
        labelHidden
        placeholder={t('adminFeedback.search')}
        type="search"
        icon={SearchIcon}
        value={search}
        autoComplete="off"
        onChange={(text) => changeList(inbox, hands, { query: { search: text } })}
      />
      <div className={styles.filters}>
        {filter(
          'status',
          FEEDBACK_STATUSES.map((value) => ({ value, label: t(`adminFeedback.status.${value}`) })),
        )}
        {filter(
          'rating',
          RATINGS.map((value) => ({
            value,
            label: value === 'none' ? t('adminFeedback.noRating') : `${value} ★`,
          })),
        )}
        {filter('recording', [
          { value: 'yes', label: t('adminFeedback.withRecording') },
          { value: 'no', label: t('adminFeedback.withoutRecording') },
        ])}
        {filter(
          'language',
          LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })),
        )}
        {filters['tag'] !== undefined && (
          <Button size="small" variant="quiet" onClick={() => choose('tag', ALL)}>
            {t('adminFeedback.withoutTag', { tag: filters['tag'] })}
          </Button>
        )}
      </div>
    </div>
  );
});
