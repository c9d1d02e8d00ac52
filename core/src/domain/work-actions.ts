/** Things that are made of a finished work at one press, in the order in which it is offered. */
export const WORK_ACTIONS = ['vary_slight', 'vary_strong', 'upscale', 'cut_out', 'animate'] as const
export type WorkAction = (typeof WORK_ACTIONS)[number]
