import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { decodePicture } from '../kit/decode-picture.ts'
import { openSession } from '../kit/onnx-session.ts'

export interface PictureCheck {
  readonly image: Uint8Array
  /** Path of the network's ONNX file. */
  readonly model: string
}

/** In the network's order; shares of 1 that add up to 1. */
export interface Shares {
  readonly drawing: number
  readonly hentai: number
  readonly neutral: number
  readonly porn: number
  readonly sexy: number
}

const SIDE = 224
const sessions = new Map<string, Promise<InferenceSession>>()

/** Runs in a process of its own, which keeps the network for the next picture. */
export async function run({ image, model }: PictureCheck): Promise<Shares> {
  const session = await (sessions.get(model) ?? remember(model))
  const { rgb, width, height } = await decodePicture(image, 'image')
  const small = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  const input = new Tensor(
    'float32',
    Float32Array.from(small, (value) => value / 255),
    [1, SIDE, SIDE, 3],
  )
  const [result] = Object.values(await session.run({ [session.inputNames[0] ?? 'input']: input }))
  const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = result?.data instanceof Float32Array ? result.data : []
  return { drawing, hentai, neutral, porn, sexy }
}

function remember(model: string): Promise<InferenceSession> {
  const opening = openSession(model, 1)
  sessions.set(model, opening)
  return opening
}
