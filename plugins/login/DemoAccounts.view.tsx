import * as auth from '../../events/auth.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { session } from '../../src/core/session/session.ts';
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
import { view } from '../../src/ui/view.tsx';
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

/** The list of demo accounts; one press signs in. The login page of a real server never loads it. */
export default view(function DemoAccountsView({ read, publish, t }) {
  const { demoAccounts } = read(appState);
  const { loading } = read(session);
  const language = read(wantedLanguage);
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.heading}>
        {t('login.demoHeading')}
      </h2>
      <p className={styles.hint}>{t('login.demoHint')}</p>
      <ul className={styles.accounts}>
        {demoAccounts.map(({ id, mode }) => {
          const Glyph = ICONS[id] ?? PersonIcon;
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.account}
                data-mode={mode}
                disabled={loading}
                onClick={() => publish(auth.demoLoginChosen({ account: id, language }))}
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
});
