/** Depth and regions of a photo, read in a child process. */
export { nearness } from './maps/depth.ts'
export { readRegions } from './maps/regions.ts'
export { createView } from './maps/view.ts'
export type { ControlView } from './maps/view.ts'
