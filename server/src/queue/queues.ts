/** Every queue of the product. A job is given to a worker again when the worker threw, died or was stopped, `retries` times. */
export const QUEUES = {
  generate: { retries: 4, retryDelaySeconds: 1 },
} as const satisfies Record<string, QueueSettings>

export interface QueueSettings {
  readonly retries: number
  readonly retryDelaySeconds: number
}

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
export const settingsOf = (name: QueueName): QueueSettings => QUEUES[name]

/** Where jobs go whose last attempt failed as well. */
export const deadLetterOf = (name: QueueName): string => `${name}/exhausted`
