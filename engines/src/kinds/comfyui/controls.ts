import type { ControlType } from '@stipple/core/domain/control-types'
import { CONTROL_TYPE_IDS } from '@stipple/core/domain/control-types'
import type { Family } from './families/family.ts'
import type { ServerNodes } from './server-nodes.ts'

/** A ControlNet on the server: its file, and the type for a union network. */
export interface ControlNetwork {
  readonly file: string
  readonly union?: string
}

/** Words in the names of networks for a single type of map. Line networks also accept other line maps. */
export const CONTROL_NAMES: Readonly<Record<ControlType, RegExp>> = {
  canny: /canny/i,
  hough: /mlsd/i,
  pose: /pose/i,
  openpose: /(?<!key)pose/i,
  depth: /depth/i,
  hed: /softedge|soft.edge|hed(?![a-z])/i,
  normal: /normal/i,
  seg: /seg(?![a-z])|segment/i,
  scribble: /scribble|sketch|line.?art/i,
  fakescribbles: /scribble|sketch|line.?art/i,
}
const UNION = /union|promax|pro.?max/i

/** ControlNets of a server for a family, by map type; a specific network is preferred over a union. */
export function controlsOf(nodes: ServerNodes, { controls }: Family): ReadonlyMap<ControlType, ControlNetwork> {
  if (!controls) return new Map()
  const files = nodes.options('ControlNetLoader', 'control_net_name').filter((file) => controls.files.test(file))
  const union = nodes.has('SetUnionControlNetType') ? files.find((file) => UNION.test(file)) : undefined
  const found = CONTROL_TYPE_IDS.flatMap((type): [ControlType, ControlNetwork][] => {
    const own = files.find((file) => !UNION.test(file) && CONTROL_NAMES[type].test(file))
    if (own !== undefined) return [[type, { file: own }]]
    const unionType = controls.union?.[type]
    return union !== undefined && unionType !== undefined ? [[type, { file: union, union: unionType }]] : []
  })
  return new Map(found)
}
