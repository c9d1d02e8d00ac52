import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { outlinesOf, type Wanted } from './find-things.ts'
import { scaleMarks } from './mask.ts'
import type { ThingNetworks } from './networks.ts'
import { openView, type PictureView } from './view.ts'

/** Mask of things in a picture: a PNG of the picture's size, white on them. */
export interface ThingMask {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/** Cache of the last image with its detections: members click several times on the same one. */
let last: { readonly print: string; readonly view: Promise<PictureView> } | undefined

/** Runs in a child process. Networks stay loaded for the next click. */
export async function run(
  { image, networks, ...wanted }: Wanted & { readonly image: Uint8Array; readonly networks: ThingNetworks },
  { report, threads }: ChildContext,
): Promise<ThingMask> {
  report({ ratio: 0.02 })
  const print = createHash('sha256').update(image).digest('hex')
  if (last?.print !== print)
    last = { print, view: decodePicture(image, 'image').then((picture) => openView(picture, { networks, threads })) }
  const view = await last.view.catch((error: unknown) => {
    last = undefined
    throw error
  })
  const marks = new Uint8Array(view.width * view.height)
  const { outlines } = await outlinesOf(view, wanted)
  for (const { marks: thing } of outlines) thing.forEach((mark, i) => mark === 1 && (marks[i] = 1))
  const { width, height } = view.picture
  const whole = (await scaleMarks(marks, view, { width, height })).map((mark) => mark * 255)
  const png = await sharp(whole, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return { png, width, height }
}
