/** Limits of repeated and scheduled runs: of a member, runs of one, minutes between two, and how far ahead the first may be (days). */
export const SCHEDULES = { most: 20, runs: 1000, minutes: 7 * 24 * 60, days: 365 } as const
