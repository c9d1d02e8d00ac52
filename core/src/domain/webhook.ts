export const WEBHOOK_LIMITS = {
  /** Webhooks of a member at the same time. */
  endpoints: 20,
  url: 2000,
} as const

/** Reasons why a message got no valid response. */
export const WEBHOOK_PROBLEMS = ['unreachable', 'timeout', 'forbidden', 'redirect', 'off', 'sealed'] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]
