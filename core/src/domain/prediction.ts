/** States of a job for programs, with Replicate's names. */
export const PREDICTION_STATUSES = ['starting', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type PredictionStatus = (typeof PREDICTION_STATUSES)[number]

/** Events that a webhook can report about a job: start, output, logs, completion. */
export const PREDICTION_EVENTS = ['start', 'output', 'logs', 'completed'] as const
export type PredictionEvent = (typeof PREDICTION_EVENTS)[number]
