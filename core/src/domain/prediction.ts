/** States of a job as programs see them, in Replicate's words. */
export const PREDICTION_STATUSES = ['starting', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type PredictionStatus = (typeof PREDICTION_STATUSES)[number]

/** Events that a webhook can tell of a job: that it began, that there is something to see, that there is more to say, that it ended. */
export const PREDICTION_EVENTS = ['start', 'output', 'logs', 'completed'] as const
export type PredictionEvent = (typeof PREDICTION_EVENTS)[number]
