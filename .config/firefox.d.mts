export function installFirefox(): string;
export const firefoxPreferences: Readonly<Record<string, string | number | boolean>>;
