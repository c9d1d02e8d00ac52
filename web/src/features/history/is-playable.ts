import type { Work } from '@stipple/core/contract/shapes'

/** Whether a work is shown by a player where it stands. One that is not fit for everybody is opened on purpose first, in the viewer. */
export const isPlayable = (work: Pick<Work, 'media' | 'censored'>): boolean => work.media !== 'image' && !work.censored
