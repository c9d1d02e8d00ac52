/** A webhook message is due. */
export const WEBHOOK_DUE = 'webhook_due'
