/** More devices at once would be lines that nobody can tell apart. */
export const MOST_DEVICES = 12;
