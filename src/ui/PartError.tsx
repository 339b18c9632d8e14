import { AlarmIcon } from './icons.ts';
import rows from './RowsPage.module.css';

/** The error message for a part of a form with several controls, such as a list of check boxes. */
export function PartError({ text }: { text: string | null }) {
  return (
    <p className={rows.error} role="alert">
      {text !== null && (
        <>
          <AlarmIcon size={14} aria-hidden="true" /> {text}
        </>
      )}
    </p>
  );
}
