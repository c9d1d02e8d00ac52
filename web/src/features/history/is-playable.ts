import type { Work } from '@stipple/core/contract/shapes'

/** Returns true if a work plays in place. A censored one has to be uncovered on its page first. */
export const isPlayable = (work: Pick<Work, 'media' | 'censored'>): boolean => work.media !== 'image' && !work.censored
