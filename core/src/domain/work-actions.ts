/** Follow-up actions of a finished work, in display order. */
export const WORK_ACTIONS = ['vary_slight', 'vary_strong', 'upscale', 'cut_out', 'animate'] as const
export type WorkAction = (typeof WORK_ACTIONS)[number]
