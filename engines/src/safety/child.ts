import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { bytesOf } from '../kit/bytes-of.ts'
import type { ChildContext } from '../kit/child-protocol.ts'
import { decodePicture } from '../kit/decode-picture.ts'
import { loadOneSession } from '../kit/onnx-session.ts'
import { EngineError } from '../spec.ts'
import type { LocalContent } from '../spec.ts'
import { type Frame, framesOf } from './film-frames.ts'

export interface SafetyInput {
  /** Picture to check; absent for a film. */
  readonly image?: LocalContent
  readonly film?: LocalContent
  /** Path of the network's ONNX file. */
  readonly model: string
}

/** Probabilities of the network's classes, in its order; they add up to 1. */
export interface Shares {
  readonly drawing: number
  readonly hentai: number
  readonly neutral: number
  readonly porn: number
  readonly sexy: number
}

const SIDE = 224

/** Number of stills checked per film. */
const STILLS = 8

/** Classifies the picture, or each still of the film. Runs in a child process, which keeps the network for the next picture. */
export async function run({ image, film, model }: SafetyInput, { threads }: ChildContext): Promise<readonly Shares[]> {
  const session = await loadOneSession(model, threads)
  const shares: Shares[] = []
  if (image) shares.push(await sharesOf(await decodePicture(await bytesOf(image), 'image'), session))
  if (film) for await (const still of framesOf(film, STILLS)) shares.push(await sharesOf(still, session))
  if (shares.length === 0) throw new EngineError('invalid_input', 'nothing was seen in it')
  return shares
}

async function sharesOf({ rgb, width, height }: Frame, session: InferenceSession): Promise<Shares> {
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
