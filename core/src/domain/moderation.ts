/** Decisions of an operator that a member may appeal: a hidden work or comment, a strike, a suspension. */
export const MEASURES = ['work', 'comment', 'strike', 'suspension'] as const
export type MeasureKind = (typeof MEASURES)[number]

/** Number of live strikes at which a member cannot publish. */
export const STRIKE_LIMIT = 3

/** Days for which a strike counts. */
export const STRIKE_DAYS = { usual: 90, most: 365 } as const

export const MODERATION_LIMITS = { reason: 500, appeal: 2000, answer: 1000 } as const
