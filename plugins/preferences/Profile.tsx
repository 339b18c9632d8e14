import { useState } from 'react';
import type { CustomerChanges } from '../../events/account-types.ts';
import { customerWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { classes } from '../../src/ui/classes.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { type NameOfCustomer, type RefusedName, refusedNames } from './refused-names.state.ts';
import styles from './Settings.module.css';

type NameProps = {
  label: string;
  name: NameOfCustomer;
  /** As the server has it, or as it is being saved. */
  value: string;
  /** What was typed and could not be saved. */
  refused: RefusedName | undefined;
  /** Why, in words. */
  error: string | null;
  onChange: (changes: CustomerChanges) => void;
};

/**
 * A name is saved when its field is left or Enter is pressed; Escape takes it back. One that could not be saved stays in
 * the field with the reason (ACC-05), and Enter sends it again.
 */
function NameField({ label, name, value, refused, error, onChange }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [dropped, setDropped] = useState<RefusedName | undefined>();
  const kept = refused === dropped ? undefined : refused;
  const save = (text: string | null) => {
    if (text !== null && text.trim() !== value) onChange({ [name]: text.trim() });
    else if (text !== null) setDropped(refused); // typed back to what the server has
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      name={name}
      autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
      value={typed ?? kept?.value ?? value}
      error={kept && error}
      onChange={setTyped}
      onBlur={() => save(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(typed ?? kept?.value ?? null);
        else if (event.key === 'Escape') {
          setTyped(null);
          setDropped(refused);
        }
      }}
    />
  );
}

/** First and last name of the customer. */
export const Profile = view(function ProfileView({ read, publish, t }) {
  const customer = read(user).customerData.success;
  const { names } = read(refusedNames);
  if (!customer) return null;
  const field = (name: NameOfCustomer) => {
    const refused = names[name];
    return (
      <NameField
        name={name}
        label={t(`settings.${name}`)}
        value={customer[name]}
        refused={refused}
        error={refused ? (refused.failure.message ?? t(`failure.${refused.failure.reason}`)) : null}
        onChange={(changes) => publish(customerWanted(read, changes))}
      />
    );
  };
  return (
    <div className={classes(styles.columns, styles.names)}>
      {field('firstName')}
      {field('lastName')}
    </div>
  );
});
