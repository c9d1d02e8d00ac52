/** Messages about jobs to other processes, and the list of events that webhooks and metrics read. */
export { announce } from './announce.ts'
export { JOB_CANCELLED, JOB_CHANGED, LANE_DUE } from './channels.ts'
export { EVENTS_AT_ONCE, forgetEvents, readEvents } from './outbox.ts'
