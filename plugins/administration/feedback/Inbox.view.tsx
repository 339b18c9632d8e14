import { FEEDBACK_STATUSES } from '../../../events/feedback-types.ts';
import { LANGUAGES } from '../../../events/session-types.ts';
import { mayAdminister } from '../rights.ts';
import { changeList, exportList, tableOf } from '../table/table-context.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DataTable } from '../../../src/ui/DataTable.tsx';
import { NoteIcon } from '../../../src/ui/icons.ts';
import { ListPage } from '../../../src/ui/ListPage.tsx';
import { ListTools } from '../../../src/ui/ListTools.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SaveButton } from '../../../src/ui/SaveButton.tsx';
import { view } from '../../../src/ui/view.tsx';
import { columnsOf } from './columns.tsx';
import { Detail } from './Detail.tsx';
import { openFeedback } from './detail.state.ts';
import { inbox, RATINGS } from './inbox.ts';

/** The inbox page with customers' feedback: the list, and the open feedback beside it (ADM-06). */
export default view(function InboxView(context) {
  const { read, t, language } = context;
  const open = read(openFeedback);
  const columns = columnsOf(t, language, read(timeZoneInUse));
  const table = tableOf(inbox, context);
  return (
    <ListPage title={t('adminFeedback.title')} panel={open !== null && <Detail key={open} id={open} />}>
      <DataTable
        {...table}
        label={t('adminFeedback.title')}
        columns={columns}
        keyOf={({ id }) => id}
        tools={<Tools />}
        actions={
          read(mayAdminister('feedback/export')) && (
            <SaveButton
              label={t('adminTable.export')}
              compact={read(isPhone)}
              onClick={() =>
                exportList(
                  inbox,
                  context,
                  t('adminFeedback.title'),
                  columns.map(({ id, label }) => ({
                    id,
                    name: label,
                    kind: id === 'date' ? 'datetime' : id === 'rating' ? 'number' : 'text',
                  })),
                )
              }
            />
          )
        }
        empty={
          <EmptyState icon={NoteIcon} title={t('adminFeedback.empty')} text={t('adminFeedback.emptyHint')} />
        }
        testId="feedback-inbox"
      />
    </ListPage>
  );
});

const ALL = '';
/** The search and filters of the feedback inbox. The page's address holds their values. */
const Tools = view(function ToolsView(context) {
  const { read, t, language } = context;
  const query = read(inbox.address)?.query;
  const { filters = {}, search = '' } = query ?? {};
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const choose = (name: string, value: string) => {
    const { [name]: _, ...rest } = filters;
    changeList(inbox, context, { query: { filters: value === ALL ? rest : { ...rest, [name]: value } } });
  };
  const filter = (id: string, options: readonly { value: string; label: string }[]) => ({
    id,
    label: t(`adminFeedback.filter.${id}`),
    value: filters[id] ?? ALL,
    options: [{ value: ALL, label: t(`adminFeedback.filter.${id}`) }, ...options],
  });
  return (
    <ListTools
      label={t('adminFeedback.search')}
      clear={t('adminTable.clearSearch')}
      search={search}
      onSearch={(text) => changeList(inbox, context, { query: { search: text } })}
      filters={[
        filter(
          'status',
          FEEDBACK_STATUSES.map((value) => ({ value, label: t(`adminFeedback.status.${value}`) })),
        ),
        filter(
          'rating',
          RATINGS.map((value) => ({
            value,
            label: value === 'none' ? t('adminFeedback.noRating') : `${value} ★`,
          })),
        ),
        filter('recording', [
          { value: 'yes', label: t('adminFeedback.withRecording') },
          { value: 'no', label: t('adminFeedback.withoutRecording') },
        ]),
        filter(
          'language',
          LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })),
        ),
      ]}
      onFilter={choose}
    >
      {filters['tag'] !== undefined && (
        <Button size="small" variant="quiet" onClick={() => choose('tag', ALL)}>
          {t('adminFeedback.withoutTag', { tag: filters['tag'] })}
        </Button>
      )}
    </ListTools>
  );
});
