import {
  DotIcon,
  PersonIcon,
  PetIcon,
  BikeIcon,
  GroupIcon,
  GuardIcon,
  type Icon,
  TruckIcon,
  WatchIcon,
} from '../../src/ui/icons.ts';
import type { Translate } from '../../src/ui/view.tsx';
import styles from './DemoAccounts.module.css';

const ICONS: Readonly<Record<string, Icon>> = {
  customer: PersonIcon,
  fleet: TruckIcon,
  pets: PetIcon,
  watch: WatchIcon,
  bike: BikeIcon,
  base: DotIcon,
  admin: GroupIcon,
  superUser: GuardIcon,
};

type DemoAccountsProps = {
  accounts: readonly { id: string; mode: string }[];
  t: Translate;
  busy: boolean;
  onChoose: (account: string) => void;
};

/** The accounts of the demo, one press each. */
export function DemoAccounts({ accounts, t, busy, onChoose }: DemoAccountsProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.heading}>
        {t('login.demoHeading')}
      </h2>
      <p className={styles.hint}>{t('login.demoHint')}</p>
      <ul className={styles.accounts}>
        {accounts.map(({ id, mode }) => {
          const Glyph = ICONS[id] ?? PersonIcon;
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.account}
                data-mode={mode}
                disabled={busy}
                onClick={() => onChoose(id)}
              >
                <span className={styles.icon}>
                  <Glyph size={20} aria-hidden="true" />
                </span>
                <span className={styles.name}>{t(`login.demo.${id}`)}</span>
                <span className={styles.about}>{t(`login.demoAbout.${id}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
