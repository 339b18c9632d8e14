/** Facts that tell of something that went wrong, by their name. */
const GONE_WRONG = /(Failed|Refused|Lost|Faulted|faulted|SetAside|NotKept)$/;

export const isErrorType = (type: string): boolean => GONE_WRONG.test(type);
