/** Messages to other processes about jobs, and the outbox that webhooks and metrics read. */
export { announce } from './announce.ts'
export { JOB_CANCELLED, JOB_CHANGED, LANE_DUE } from './channels.ts'
export { EVENTS_AT_ONCE, deleteOldEvents, readEvents } from './outbox.ts'
