import type { ControlType } from '@stipple/core/domain/control-types'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { childOf } from '../../kit/run-in-child.ts'
import type { RunIo } from '../../spec.ts'
import type { run } from './child.ts'
import { fetchControlNetworks, NO_NETWORKS } from './networks.ts'

export interface ControlMapRequest {
  readonly image: Uint8Array
  readonly control: ControlType
  /** True if the picture is already a map, which is then only resized. */
  readonly isMap?: boolean
}

/** Part of an engine's context that a map needs. */
export type ControlContext = Pick<RunIo, 'signal' | 'budget' | 'report' | 'log' | 'packs'>

export interface ControlMap {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Map of a control type for a picture, made in the child process that also paints from it.
 * @throws EngineError `invalid_input` for the field `image`, `unavailable` when the network that a pose or straight lines need cannot be fetched
 */
export async function makeControlMap({ image, control, isMap = false }: ControlMapRequest, context: ControlContext): Promise<ControlMap> {
  await readPictureSize(image, 'image')
  const networks = isMap ? NO_NETWORKS : await fetchControlNetworks(context, { control, withSubject: false })
  const { pictures } = await inControlChild({ kind: 'map', image, control, isMap, networks }, context)
  const [map] = pictures
  if (!map) throw new Error('a map is one picture')
  return { png: map.bytes, width: map.width, height: map.height }
}

/** Child process of this engine; maps, control and scribbles share it and its loaded networks. */
export const inControlChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
