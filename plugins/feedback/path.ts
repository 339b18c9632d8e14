/** Where customers write to the service and read what was answered (ROUTE-20). */
export const FEEDBACK_PATH = '/customer-feedback';
