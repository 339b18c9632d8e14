import type { CustomerEntry } from '../../events/admin.ts';
import { admin } from '../../src/core/admin.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { ShowIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import type { RowPlace } from '../../src/ui/VirtualList.tsx';
import styles from './AdminUsers.module.css';
import { nameOf } from './users.state.ts';

/**
 * One customer. For a super user the row is the way into the account: a link that loads the page anew, so that nothing of
 * their own session stays in memory (START-09). Their own account needs no such way.
 */
export const CustomerRow = view<{ customer: CustomerEntry; place: RowPlace }>(function CustomerRowView(
  { read, t },
  { customer, place },
) {
  const { super_user, userID } = read(admin);
  const name = nameOf(customer);
  const inside = (
    <>
      <span className={styles.initial} aria-hidden="true">
        {String.fromCodePoint(name.codePointAt(0) ?? 32).toUpperCase()}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {name !== customer.email && <span className={styles.email}>{customer.email}</span>}
      </span>
      {customer.superUser && <Badge tone="accent">{t('adminUsers.superUser')}</Badge>}
    </>
  );
  return (
    <li {...place} className={styles.row} data-testid="customer-row">
      {super_user && customer.id !== userID ? (
        <a className={styles.target} href={`/a/customer/${customer.id}`} target="_self">
          {inside}
          <span className={styles.open}>
            <ShowIcon size={18} aria-hidden="true" />
            <span className={styles.openText}>{t('adminUsers.open')}</span>
          </span>
        </a>
      ) : (
        <div className={styles.target}>{inside}</div>
      )}
    </li>
  );
});
