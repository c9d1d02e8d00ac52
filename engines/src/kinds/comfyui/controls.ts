import type { ControlType } from '@stipple/core/domain/control-types'
import { CONTROL_TYPE_IDS } from '@stipple/core/domain/control-types'
import type { Family } from './families/family.ts'
import type { ServerNodes } from './server-nodes.ts'

/** A control network of the server: its file, and the type that a union of several is told. */
export interface ControlNetwork {
  readonly file: string
  readonly union?: string
}

/** Words in the names of networks that follow one type of map only. Maps of lines do for those that were trained on drawn lines. */
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

/** Control networks of a server that fit a family, by the types that they follow; a network of its own goes before a union. */
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
