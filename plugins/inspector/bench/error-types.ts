/** The names of event types that report an error. */
const GONE_WRONG = /(Failed|Refused|Lost|Faulted|faulted|SetAside|NotKept)$/;

export const isErrorType = (type: string): boolean => GONE_WRONG.test(type);
