import * as adminEvents from '../../events/admin.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatNumber } from '../../src/ui/format.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CloseIcon, GroupIcon, ReloadIcon, SearchIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';
import styles from './AdminUsers.module.css';
import { CustomerRow } from './CustomerRow.tsx';
import { adminUsers, found } from './users.state.ts';

const ROW_HEIGHT = 68;

/** The customers of the service: looked up by name and e-mail. */
export default view(function AdminUsersView({ t }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('adminUsers.title')}</h1>
      </header>
      <Content />
    </div>
  );
});

const Content = view(function ContentView({ read, publish, t, language }) {
  const { status, customers, leftOut, failure, text } = read(adminUsers);
  const search = (words: string) => publish(adminEvents.customersSearched({ text: words }));
  const again = () => publish(adminEvents.customersRequested());

  if (status === 'none')
    return (
      <Skeleton label={t('adminUsers.loading')}>
        <RowBones rows={10} />
      </Skeleton>
    );
  if (status === 'failed')
    return (
      <ErrorState
        title={t('adminUsers.failed')}
        text={t(`failure.${failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: again }}
      />
    );
  if (customers.length === 0 && leftOut === 0)
    return <EmptyState icon={GroupIcon} title={t('adminUsers.empty')} text={t('adminUsers.emptyHint')} />;

  const rows = read(found);
  const counted = (key: string, count: number) =>
    t(`adminUsers.${key}`, { count, number: formatNumber(count, language) });
  return (
    <>
      <div className={styles.tools}>
        <TextField
          label={t('adminUsers.search')}
          labelHidden
          placeholder={t('adminUsers.search')}
          type="search"
          icon={SearchIcon}
          value={text}
          autoComplete="off"
          onChange={search}
          end={
            text && (
              <IconButton icon={CloseIcon} label={t('adminUsers.clearSearch')} onClick={() => search('')} />
            )
          }
        />
        <p className={styles.count} role="status">
          {counted('count', rows.length)}
        </p>
      </div>
      {failure && (
        <Banner
          tone="warning"
          text={t(`failure.${failure.reason}`)}
          action={
            <Button size="small" icon={ReloadIcon} onClick={again}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )}
      {leftOut > 0 && <Banner tone="warning" text={counted('leftOut', leftOut)} />}
      {rows.length === 0 ? (
        <EmptyState
          icon={SearchIcon}
          title={t('adminUsers.nothing')}
          text={t('adminUsers.nothingHint')}
          action={<Button onClick={() => search('')}>{t('adminUsers.clearSearch')}</Button>}
        />
      ) : (
        <VirtualList
          testId="customer-list"
          label={t('adminUsers.title')}
          count={rows.length}
          heightOf={() => ROW_HEIGHT}
          keyOf={(index) => rows[index]?.id ?? index}
          row={(index, place) => {
            const customer = rows[index];
            return customer && <CustomerRow key={customer.id} customer={customer} place={place} />;
          }}
        />
      )}
    </>
  );
});
