import { useState } from 'react';
import type { CustomerChanges } from '../../events/account-types.ts';
import * as userEvents from '../../events/user.ts';
import { user } from '../../src/core/user.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

type NameProps = {
  label: string;
  name: 'firstName' | 'lastName';
  value: string;
  onChange: (changes: CustomerChanges) => void;
};

/** A name is saved when its field is left or Enter is pressed; Escape takes it back. */
function NameField({ label, name, value, onChange }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed.trim() !== value) onChange({ [name]: typed.trim() });
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      name={name}
      autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** First and last name of the customer. */
export const Profile = view(function ProfileView({ read, publish, t }) {
  const customer = read(user).customerData.success;
  if (!customer) return null;
  const save = (changes: CustomerChanges) => publish(userEvents.customerChangeSubmitted({ changes }));
  return (
    <div className={styles.columns}>
      <NameField
        name="firstName"
        label={t('settings.firstName')}
        value={customer.firstName}
        onChange={save}
      />
      <NameField name="lastName" label={t('settings.lastName')} value={customer.lastName} onChange={save} />
    </div>
  );
});
