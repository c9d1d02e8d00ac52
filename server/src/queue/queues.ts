/**
 * All queues of the product; generations have their own lanes, see features/jobs. A job is retried `retries` times if its worker threw, died or was
 * stopped.
 */
export const QUEUES = {
  /** Cancellations to report to external engines. */
  withdraw: { retries: 4, retryDelaySeconds: 1, pollSeconds: 2 },
  /** Scheduled tasks, see `upkeep.ts`. */
  upkeep: { retries: 2, retryDelaySeconds: 30, pollSeconds: 20 },
  /** Interrogations by AI Horde calls. */
  forms: { retries: 2, retryDelaySeconds: 10, pollSeconds: 10 },
  /** Mails to members. A link is valid for 30 minutes, so there are no later retries. */
  mail: { retries: 5, retryDelaySeconds: 30, pollSeconds: 20 },
  /** Files of deleted accounts. */
  erase: { retries: 20, retryDelaySeconds: 60, pollSeconds: 20 },
  /** Checks of the stored files. */
  files: { retries: 2, retryDelaySeconds: 30, pollSeconds: 20 },
} as const satisfies Record<string, QueueSettings>

export interface QueueSettings {
  readonly retries: number
  readonly retryDelaySeconds: number
  /** Jobs are announced; polling only finds retries and missed announcements. */
  readonly pollSeconds: number
}

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
export const settingsOf = (name: QueueName): QueueSettings => QUEUES[name]

/** Queue of jobs whose last attempt failed. */
export const deadLetterOf = (name: QueueName): string => `${name}/exhausted`
