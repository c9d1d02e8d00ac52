import { createRandom } from '@stipple/imaging/random'
import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { ArchiveFault, countPictures, unpackPictures } from '../../kit/picture-archive.ts'
import { EngineError } from '../../spec.ts'
import { MEASURED, readStyle } from '../stylize/child-public.ts'
import { type LearnedStyle, writeStyle } from '../stylize/public.ts'
import { chooseUnlike, type Piece, piecesOf } from './choose-pieces.ts'
import type { Base } from './models.ts'
import { type MeasuredPicture, pool } from './pool.ts'
import { paintPoster } from './poster.ts'
import { CELLS, labAt, readTrainingPicture, writeSheet } from './read-picture.ts'

export interface TrainInput {
  /** Path of the zip. */
  readonly archive: string
  readonly base: Base
  readonly trigger: string
  readonly seed: number
  /** Scene of the samples. */
  readonly sample?: string
}

export interface TrainResult {
  readonly style: Uint8Array
  readonly poster: Uint8Array
}

/** Longer side of a picture whose colours are pooled. */
const SMALL = 96
/** Share of the progress taken by reading the pictures; the rest is the poster. */
const READING = 0.75

/** Runs in a child process. Pictures are read one at a time. */
export async function run({ archive, base, trigger, seed, sample }: TrainInput, { report }: ChildContext): Promise<TrainResult> {
  try {
    const onHalf = async (style: LearnedStyle): Promise<void> => {
      const poster = await paintPoster(style, { seed, sample, report: () => undefined })
      report({ preview: await sharp(poster).jpeg({ quality: 86 }).toBuffer() })
    }
    const style = await learn({ archive, base, trigger, seed, onHalf, report: (ratio) => report({ ratio: READING * ratio }) })
    const poster = await paintPoster(style, { seed, sample, report: ({ ratio = 0 }) => report({ ratio: READING + (1 - READING) * ratio }) })
    return { style: writeStyle(style), poster }
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    // The server has validated the archive: errors are now inside its files.
    throw new EngineError('invalid_input', `The archive cannot be used: ${error.code}.`, {
      field: 'archive',
      text: { en: 'The archive is incomplete or damaged. Create it again.', zh: '压缩包无法完整读取。' },
      cause: error,
    })
  }
}

interface Learning extends Pick<TrainInput, 'archive' | 'base' | 'trigger' | 'seed'> {
  readonly report: (ratio: number) => void
  /** Receives the unfinished style after half of the images. */
  readonly onHalf: (style: LearnedStyle) => Promise<void>
}

async function learn({ archive, base, trigger, seed, report, onHalf }: Learning): Promise<LearnedStyle> {
  report(0.01)
  const random = createRandom(seed).fork('train')
  const total = await countPictures(archive)
  const wanted = CELLS * CELLS
  const each = Math.ceil((wanted * 2) / total)
  const measured: MeasuredPicture[] = []
  const pieces: Piece[] = []
  const styleSoFar = async (): Promise<LearnedStyle> => {
    const sheet = { cells: CELLS, bytes: await writeSheet(chooseUnlike(pieces, wanted).map(({ rgb }) => rgb)) }
    return { base, trigger, pictures: measured.length, statistics: pool(measured, seed), sheet }
  }
  for await (const file of unpackPictures(archive)) {
    const picture = await readTrainingPicture(file)
    measured.push({ statistics: readStyle(await labAt(picture, MEASURED), seed), small: await labAt(picture, SMALL) })
    pieces.push(...piecesOf(picture, { count: each, random: random.fork(String(measured.length)) }))
    report(measured.length / (total + 1))
    if (measured.length === Math.ceil(total / 2)) await onHalf(await styleSoFar())
  }
  return styleSoFar()
}
