/** A message to a webhook is due. */
export const WEBHOOK_DUE = 'webhook_due'
