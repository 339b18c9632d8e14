/**
 * The password rules, and a password's strength.
 *
 * The rules follow NIST SP 800-63B, 5.1.1.2 and appendix A: length counts, composition does not; at least 8 characters,
 * long ones and spaces welcome, nothing from lists of leaked passwords, nothing that the service knows about the
 * account's owner. The strength is an estimate for the user, never a reason to refuse a password.
 */
export const SHORTEST = 8;
const LONGEST = 128;

export type Rule = 'length' | 'notEmail' | 'notCommon';
export const RULES: readonly Rule[] = ['length', 'notEmail', 'notCommon'];

/** The most common leaked passwords of 8 or more characters. The server checks against a longer list. */
const COMMON = new Set(
  `00000000 11111111 12341234 12345678 123456789 1234567890 12345678910 123123123 1q2w3e4r 1qaz2wsx 87654321 88888888
  987654321 abcd1234 access14 adobe123 asdfasdf asdfghjk asdfghjkl azertyuiop baseball basketball bonjour1 changeme
  charlie1 chocolate computer corvette dragon123 einstein elephant fixpoint football football1 hallo123 hello123
  iloveyou iloveyou1 internet jennifer jessica1 jonathan justin11 letmein1 liverpool logitech maverick mercedes
  michael1 michelle midnight monkey123 passw0rd passwort passwort1 password password1 password12 password123 p@ssw0rd
  princess princess1 q1w2e3r4 qazwsxedc qwer1234 qwerty12 qwerty123 qwertyui qwertyuiop samantha scorpion sunshine
  sunshine1 superman superstar starwars trustno1 victoria volkswagen welcome1 welcome123 whatever yamaha12 zaq12wsx`.split(
    /\s+/,
  ),
);

const clean = (text: string) => text.trim().toLowerCase();

/** Returns for each password rule whether it is met. An empty password fails the length rule. */
export const rulesOf = (password: string, email: string): Readonly<Record<Rule, boolean>> => ({
  length: password.length >= SHORTEST && password.length <= LONGEST,
  notEmail: password !== '' && clean(password) !== clean(email),
  notCommon: password !== '' && !COMMON.has(clean(password)),
});

/** Returns the text key of the first rule that a new password breaks, or null. */
export function newPasswordProblem(password: string, email: string): string | null {
  if (password === '') return 'account.code.missing';
  if (password.length > LONGEST) return 'account.code.tooLong';
  const rules = rulesOf(password, email);
  if (!rules.length) return 'account.code.tooShort';
  if (!rules.notEmail) return 'account.code.isEmail';
  return rules.notCommon ? null : 'account.code.common';
}

/**
 * Character sequences that are easy to guess: keyboard rows, the alphabet and the digits. A run of neighbouring
 * characters counts as one character.
 */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
];

/** Whether `b` is the same character as `a` or its neighbour in a keyboard or alphabet row, in either direction. */
function isPredictable(a: string, b: string): boolean {
  if (a === b) return true;
  return ROWS.some((row) => row.includes(a + b) || row.includes(b + a));
}

/**
 * Returns how many characters of a password an attacker really has to guess. Runs, repeats, parts of the e-mail address
 * and common passwords hardly count.
 */
function charactersToGuess(password: string, email: string): number {
  let text = clean(password);
  const known = [...COMMON, ...clean(email).split(/[@.]/)].filter(
    (word) => word.length > 2 && text.includes(word),
  );
  for (const word of known.sort((a, b) => b.length - a.length)) {
    if (!text.includes(word)) continue;
    text = text.replaceAll(word, ' '); // A common word in a password is as easy to guess as one character.
  }
  const characters = Array.from(text);
  const surprising = characters.filter((each, i) => i === 0 || !isPredictable(characters[i - 1] ?? '', each));
  // If the password is the same text twice, only one half counts.
  const half = text.length / 2;
  const doubled = Number.isInteger(half) && half > 1 && text.slice(0, half) === text.slice(half);
  return doubled ? surprising.length / 2 : surprising.length;
}

/**
 * Returns how many different characters an attacker must try per position. It depends on the kinds of character in the
 * password, such as digits.
 */
function alphabetOf(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ];
  return kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
}

/** Returns a password's approximate entropy in bits: 30 bits are guessed in seconds, 60 bits resist most attacks. */
export function bitsOf(password: string, email: string): number {
  return password === '' ? 0 : charactersToGuess(password, email) * Math.log2(alphabetOf(password));
}

/**
 * Returns the strength of a password: 0 = empty, 1 = weak, 2 = fair, 3 = good, 4 = strong. A password that breaks a
 * rule is weak.
 */
export function strengthOf(password: string, email: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  const bits = bitsOf(password, email);
  if (newPasswordProblem(password, email) !== null || bits < 36) return 1;
  if (bits < 50) return 2;
  return bits < 66 ? 3 : 4;
}
