/** Every queue of the product; generations have lanes of their own, see features/jobs. A job is given to a worker again when the worker threw, died or was stopped, `retries` times. */
export const QUEUES = {
  /** External engines that are to be told that a job was cancelled. */
  withdraw: { retries: 4, retryDelaySeconds: 1, pollSeconds: 2 },
  /** Tasks at fixed times, see `upkeep.ts`. */
  upkeep: { retries: 2, retryDelaySeconds: 30, pollSeconds: 20 },
  /** Questions about pictures by the calls of the AI Horde. */
  forms: { retries: 2, retryDelaySeconds: 10, pollSeconds: 10 },
  /** Mails to members. A link lives 30 minutes, so later attempts help nobody. */
  mail: { retries: 5, retryDelaySeconds: 30, pollSeconds: 20 },
  /** Files of accounts that were deleted. */
  erase: { retries: 20, retryDelaySeconds: 60, pollSeconds: 20 },
} as const satisfies Record<string, QueueSettings>

export interface QueueSettings {
  readonly retries: number
  readonly retryDelaySeconds: number
  /** Jobs are announced; polling only finds those that wait for another attempt, and what was missed. */
  readonly pollSeconds: number
}

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
export const settingsOf = (name: QueueName): QueueSettings => QUEUES[name]

/** Queue of jobs whose last attempt failed as well. */
export const deadLetterOf = (name: QueueName): string => `${name}/exhausted`
