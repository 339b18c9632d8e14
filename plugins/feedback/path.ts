/** The page where customers write feedback and read the answers (ROUTE-20). */
export const FEEDBACK_PATH = '/customer-feedback';
