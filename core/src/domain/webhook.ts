export const WEBHOOK_LIMITS = {
  /** Standing webhooks of a member at a time. */
  endpoints: 20,
  url: 2000,
} as const

/** Why a message got no answer that counts. */
export const WEBHOOK_PROBLEMS = ['unreachable', 'timeout', 'forbidden', 'redirect', 'off', 'sealed'] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]
