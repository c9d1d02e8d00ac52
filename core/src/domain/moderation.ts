/** Things that an operator did to a member, and that the member may appeal: a work or comment that was hidden, a strike, a suspension. */
export const MEASURES = ['work', 'comment', 'strike', 'suspension'] as const
export type MeasureKind = (typeof MEASURES)[number]

/** Live strikes from which on a member cannot publish. */
export const STRIKES_THAT_STOP = 3

/** Days for which a strike counts. */
export const STRIKE_DAYS = { usual: 90, most: 365 } as const

export const MODERATION_LIMITS = { reason: 500, appeal: 2000, answer: 1000 } as const
