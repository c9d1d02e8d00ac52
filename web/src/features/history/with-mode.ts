import type { Work } from '@stipple/core/contract/shapes'

/** Fills `mode` of a work stored when works only had it under its inherited name (docs/compatibility.md). */
export const withMode = <Kept extends Pick<Work, 'jobtype'>>(work: Kept): Kept & Pick<Work, 'mode'> => ({ mode: work.jobtype, ...work })
