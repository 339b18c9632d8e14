import { describe, expect, test } from 'vitest';
import { leftText, shownText } from './TripForm.tsx';

describe('[LOGB-03] [LOGB-05] the field of a comment', () => {
  test('that nobody has typed into shows what is known by now, and writes nothing when it is left', () => {
    expect(shownText(null, '')).toBe('');
    // Another tab, a join or the end of hiding has brought a comment meanwhile.
    expect(shownText(null, 'to the doctor')).toBe('to the doctor');
    expect(leftText(null, 'to the doctor')).toBeNull();
  });
  test('keeps what is typed, and writes that when it is left', () => {
    expect(shownText('to the', 'to the doctor')).toBe('to the');
    expect(leftText('to the dentist', 'to the doctor')).toBe('to the dentist');
    expect(leftText('', 'to the doctor')).toBe('');
    expect(leftText('same', 'same')).toBeNull();
  });
});
