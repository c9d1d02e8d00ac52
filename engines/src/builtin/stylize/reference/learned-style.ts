import { z } from 'zod'
import { EngineError } from '../../../spec.ts'
import type { StyleStatistics } from './statistics.ts'

/** A trained style: enough to imitate it without its pictures. */
export interface LearnedStyle {
  /** `colours`: texture and strokes are left alone. */
  readonly base: 'full' | 'colours'
  /** Trigger word in prompts; may be empty. */
  readonly trigger: string
  /** Number of pictures it was trained on. */
  readonly pictures: number
  readonly statistics: StyleStatistics
  readonly sheet: PatchSheet
}

/** Square sheet of pieces of the pictures, `cells` per row, each at the scale at which its picture's longer side equals the sheet's. */
export interface PatchSheet {
  readonly cells: number
  /** An encoded picture. */
  readonly bytes: Uint8Array
}

/** Format of the file. A later version gets another number, and this one remains readable. */
const FORMAT = 'stipple-style'
const VERSION = 1

const number = z.number()
const row = z.tuple([number, number, number])
const shape = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  base: z.enum(['full', 'colours']),
  trigger: z.string().max(200),
  pictures: z.int().min(1),
  statistics: z.object({
    colours: z.object({ mean: row, covariance: z.tuple([row, row, row]) }),
    palette: z.array(z.object({ colour: row, share: number })).max(64),
    texture: z.array(number.nonnegative()).max(16),
    strokes: z.object({ length: number, width: number, order: number, directions: z.array(number).max(64) }),
  }),
  sheet: z.object({ cells: z.int().min(1).max(16), image: z.base64().max(8_000_000) }),
})

export const STYLE_TYPE = 'application/vnd.stipple.style+json'

export function writeStyle({ base, trigger, pictures, statistics, sheet }: LearnedStyle): Uint8Array {
  const image = Buffer.from(sheet.bytes).toString('base64')
  const file: z.infer<typeof shape> = {
    format: FORMAT,
    version: VERSION,
    base,
    trigger,
    pictures,
    statistics: {
      ...statistics,
      palette: [...statistics.palette].map(({ colour: [l, a, b], share }) => ({ colour: [l, a, b], share })),
      texture: [...statistics.texture],
      colours: { mean: [...statistics.colours.mean], covariance: rows(statistics.colours.covariance) },
      strokes: { ...statistics.strokes, directions: [...statistics.strokes.directions] },
    },
    sheet: { cells: sheet.cells, image },
  }
  return Buffer.from(JSON.stringify(file))
}

type Rows = StyleStatistics['colours']['covariance']
const rows = ([one, two, three]: Rows): [[number, number, number], [number, number, number], [number, number, number]] => [
  [...one],
  [...two],
  [...three],
]

/** @throws {EngineError} `invalid_input` for the field `loras`, when the file is not a style of this format */
export function readLearnedStyle(bytes: Uint8Array): LearnedStyle {
  const read = shape.safeParse(parse(bytes))
  if (!read.success) throw unreadable(read.error)
  const { sheet, ...style } = read.data
  return { ...style, sheet: { cells: sheet.cells, bytes: Buffer.from(sheet.image, 'base64') } }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw unreadable(cause)
  }
}

const unreadable = (cause: unknown): EngineError =>
  new EngineError('invalid_input', 'This is no trained style.', {
    field: 'loras',
    text: { en: 'The trained style can’t be read. Train it again.', zh: '无法读取这个 LoRA，请重新训练。' },
    cause,
  })
