/** Limits of repeated and scheduled runs: schedules of a member, runs of one, minutes between two, and days until the first. */
export const SCHEDULES = { most: 20, runs: 1000, minutes: 7 * 24 * 60, days: 365 } as const
