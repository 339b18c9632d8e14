/**
 * Matches names as a program would write them: `fuelTank2`, `oil_pressure`, `x_axis`. Any other name was written by a
 * person.
 */
const PROGRAM_NAME = /^(?:[A-Za-z][A-Z]*[a-z]\w*|[A-Za-z][A-Za-z0-9]*_\w+)$/;

/**
 * Turns a server's name for something that the app has no text for into words: `fuelTank2` becomes "Fuel tank 2". A
 * name that was written by a person stays as it is.
 */
export function readableName(name: string): string {
  if (!PROGRAM_NAME.test(name)) return name;
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z]{3})(\d+)(?![a-z])/g, '$1 $2')
    .replaceAll(
      /([a-zA-Z\d])([A-Z])(?=[a-z])/g,
      (_, before: string, first: string) => `${before} ${first.toLowerCase()}`,
    )
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
