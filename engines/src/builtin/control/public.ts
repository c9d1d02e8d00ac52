/** Maps of a picture (edges, depth, pose …) for features that need only the map. */
export { makeControlMap } from './make-control-map.ts'
export { fetchControlNetworks } from './networks.ts'
export type { ControlNetworks } from './networks.ts'
