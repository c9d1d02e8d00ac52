import type { ControlType } from '@stipple/core/domain/control-types'
import type { Size } from '@stipple/imaging/plane'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { encodePng } from '../../kit/encode-picture.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import { EngineError } from '../../spec.ts'
import { NOTHING_LEFT_OUT, type PromptReport } from '../illustrate/public.ts'
import type { MapSheet } from './maps/sheet.ts'
import { CONTROL_MAPS } from './maps/table.ts'
import { type ControlView, createView } from './maps/view.ts'
import type { LineControl } from './models.ts'
import type { ControlNetworks } from './networks.ts'
import { paintControl } from './paint/paint-control.ts'
import { paintDrawing } from './paint/paint-drawing.ts'
import type { ControlWords, Painted } from './paint/painted.ts'
import { sizeFor } from './size.ts'
import type { ControlNote } from './warnings.ts'

interface Common {
  readonly image: Uint8Array
  readonly networks: ControlNetworks
}
interface MapChoice<Control> {
  readonly control: Control
  readonly isMap: boolean
}
export type ControlInput =
  | (Common & MapChoice<ControlType> & { readonly kind: 'map' })
  | (Common & MapChoice<LineControl> & ControlWords & { readonly kind: 'control' })
  | (Common & ControlWords & { readonly kind: 'scribble' })

export interface ControlResult {
  readonly pictures: readonly MadePicture[]
  readonly notes: readonly ControlNote[]
  readonly report: PromptReport
}

/** Runs in a child process. Networks stay loaded for the next task. */
export async function run(input: ControlInput, { report, threads }: ChildContext): Promise<ControlResult> {
  report({ ratio: 0.02 })
  const picture = await decodePicture(input.image, 'image')
  const view = await createView(picture, { size: sizeFor(picture), networks: input.networks, threads })
  report({ ratio: 0.08 })
  if (input.kind === 'scribble') {
    return finish(await paintDrawing(view, input, (ratio) => report({ ratio: 0.1 + 0.85 * ratio })), view)
  }
  const map = await readMap(view, input)
  report({ ratio: 0.4 })
  if (input.kind === 'map')
    return {
      pictures: [{ bytes: await encodePng(map.rgb, map), width: map.width, height: map.height }],
      notes: [],
      report: NOTHING_LEFT_OUT,
    }
  const { control, isMap } = input
  return finish(await paintControl({ view, map, control, isMap }, input, (ratio) => report({ ratio: 0.4 + 0.55 * ratio })), view)
}

async function readMap(view: ControlView, { control, isMap }: MapChoice<ControlType>): Promise<MapSheet> {
  if (isMap) return { width: view.width, height: view.height, rgb: view.rgb }
  const read = CONTROL_MAPS[control]
  if (!read) throw new EngineError('invalid_input', `${control} is read from maps only.`, { field: 'control_type' })
  return read(view)
}

async function finish({ pictures, notes, report }: Painted, { width, height }: Size): Promise<ControlResult> {
  const made = []
  for (const picture of pictures) made.push({ bytes: await encodePng(picture, { width, height }), width, height })
  return { pictures: made, notes, report }
}
