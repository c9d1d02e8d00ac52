import type { Scene } from '@stipple/core/domain/scenes'
import type { Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { shapeColumn } from '../../../typography/public.ts'
import type { InkBox } from '../../../typography/public.ts'
import { fitText } from '../../../typography/public.ts'
import type { FittedText } from '../../../typography/public.ts'
import type { Area } from '../subject/stand.ts'
import { HAN } from './voices.ts'
import type { Voices } from './voices.ts'

export interface LayoutRequest {
  readonly size: Size
  readonly headline: string
  readonly subline: string
  readonly voices: Voices
  readonly product: Size
  readonly scene: Scene
  readonly random: Random
}

/** A line of type with its position. */
export interface PlacedText {
  readonly role: 'headline' | 'subline'
  readonly path: string
  readonly x: number
  readonly y: number
  /** Bounding box of its ink. */
  readonly box: Area
}

export interface PosterLayout {
  readonly id: LayoutId
  /** Area of the product. */
  readonly area: Area
  readonly texts: readonly PlacedText[]
  /** The headline lies behind the product, which covers a part of it. Otherwise nothing overlaps. */
  readonly behind: boolean
  /** A band of plain colour across the bottom. */
  readonly band?: Area
  /** A thin line, drawn in the colour of the type. */
  readonly rule?: Area
  /** A thin frame around everything, at this distance from the border. */
  readonly frame?: number
}

export const LAYOUT_IDS = ['centred', 'column', 'behind', 'vertical', 'band', 'framed'] as const
export type LayoutId = (typeof LAYOUT_IDS)[number]

/** Layout that suits the shape and the words; consecutive seeds give different ones. */
export function chooseLayout(request: LayoutRequest, seed: number): PosterLayout {
  const fitting = LAYOUT_IDS.filter((id) => SUITS[id](request))
  const id = fitting[seed % fitting.length] ?? 'centred'
  return layOut(id, request)
}

export const layOut = (id: LayoutId, request: LayoutRequest): PosterLayout => LAYOUTS[id](request)

const lengthOf = (text: string) => [...text].reduce((sum, character) => sum + (HAN.test(character) ? 1 : 0.55), 0)

const SUITS: Readonly<Record<LayoutId, (request: LayoutRequest) => boolean>> = {
  centred: () => true,
  column: () => true,
  behind: ({ headline, size }) => lengthOf(headline) <= 7 && size.width / size.height < 1.5,
  vertical: ({ headline, subline, size }) =>
    HAN.test(headline) && lengthOf(headline) <= 14 && size.width / size.height < 1.6 && lengthOf(subline) <= 36,
  band: ({ size }) => size.width / size.height < 1.6,
  framed: ({ size }) => size.width / size.height < 1.5,
}

const LEADING = { headline: 1.14, subline: 1.5 }

const LAYOUTS: Readonly<Record<LayoutId, (request: LayoutRequest) => PosterLayout>> = {
  centred: (request) => {
    const { width, height } = request.size
    const wide = width / height > 1.5
    const head = fitHeadline(request, {
      width: width * 0.84,
      height: height * (wide ? 0.2 : 0.2),
      largest: Math.min(width, height) * 0.15,
      lines: wide ? 1 : 2,
    })
    const top = height * 0.075
    const line = fitSubline(request, head, { width: width * 0.76, height: height * 0.1, lines: 2 })
    const gap = head.size * 0.34
    const texts = [
      ...place(head, 'headline', { top, align: 0.5, at: width / 2 }),
      ...place(line, 'subline', { top: top + head.height + gap, align: 0.5, at: width / 2 }),
    ]
    const below = bottomOf(texts) + height * 0.045
    return {
      id: 'centred',
      behind: false,
      texts,
      area: { left: width * 0.14, right: width * 0.86, top: below, bottom: height * baseOf(request.scene, 0.89) },
    }
  },

  column: (request) => {
    const { width, height } = request.size
    if (width / height < 0.95) return tallColumn(request)
    const left = width * 0.065
    const head = fitHeadline(request, { width: width * 0.41, height: height * 0.46, largest: height * 0.17, lines: 4 })
    const line = fitSubline(request, head, { width: width * 0.38, height: height * 0.24, lines: 5 })
    const bar = head.size * 0.5
    const total = head.height + bar + (line?.height ?? 0)
    const top = (height - total) * 0.46
    return {
      id: 'column',
      behind: false,
      texts: [
        ...place(head, 'headline', { top, align: 0, at: left }),
        ...place(line, 'subline', { top: top + head.height + bar, align: 0, at: left }),
      ],
      rule: {
        left,
        right: left + head.size * 0.9,
        top: top + head.height + bar * 0.42,
        bottom: top + head.height + bar * 0.42 + Math.max(2, head.size * 0.045),
      },
      area: { left: width * 0.51, right: width * 0.945, top: height * 0.14, bottom: height * baseOf(request.scene, 0.86) },
    }
  },

  behind: (request) => {
    const { width, height } = request.size
    const head = fitHeadline(request, {
      width: width * 0.9,
      height: height * 0.42,
      largest: Math.min(width * 0.42, height * 0.36),
      lines: HAN.test(request.headline) ? 1 : 2,
    })
    const top = height * 0.085
    const line = fitSubline(request, head, { width: width * 0.8, height: height * 0.07, lines: 2 })
    const overlap = head.height * 0.4
    const foot = height * 0.945 - (line?.height ?? 0)
    return {
      id: 'behind',
      behind: true,
      texts: [
        ...place(head, 'headline', { top, align: 0.5, at: width / 2 }),
        ...place(line, 'subline', { top: foot, align: 0.5, at: width / 2 }),
      ],
      area: {
        left: width * 0.2,
        right: width * 0.8,
        top: top + head.height - overlap,
        bottom: Math.min(height * 0.86, foot - height * 0.05),
      },
    }
  },

  vertical: (request) => {
    const { width, height } = request.size
    const right = width * 0.925
    const columns = setColumns(request.headline, {
      ...request,
      height: height * 0.62,
      largest: Math.min(width * 0.14, height * 0.115),
      role: 'headline',
      right,
      top: height * 0.08,
    })
    const after = Math.min(...columns.map(({ box }) => box.left)) - width * 0.035
    const lines = setColumns(request.subline, {
      ...request,
      height: height * 0.5,
      largest: Math.max(Math.min(width, height) * 0.034, columnSize(columns) * 0.3),
      role: 'subline',
      right: after,
      top: height * 0.09,
    })
    const texts = [...columns, ...lines]
    const edge = Math.min(...texts.map(({ box }) => box.left)) - width * 0.03
    const beside = {
      left: width * 0.05,
      right: Math.max(edge, width * 0.3),
      top: height * 0.18,
      bottom: height * baseOf(request.scene, 0.88),
    }
    const below = { ...beside, right: width * 0.92, top: bottomOf(texts) + height * 0.03 }
    return {
      id: 'vertical',
      behind: false,
      texts,
      area: scaleIn(request.product, below) > scaleIn(request.product, beside) ? below : beside,
    }
  },

  band: (request) => {
    const { width, height } = request.size
    const head = fitHeadline(request, { width: width * 0.84, height: height * 0.13, largest: Math.min(width, height) * 0.1, lines: 2 })
    const line = fitSubline(request, head, { width: width * 0.84, height: height * 0.09, lines: 2 })
    const pad = height * 0.045
    const gap = head.size * 0.28
    const tall = head.height + (line ? gap + line.height : 0) + pad * 2
    const top = height - tall
    return {
      id: 'band',
      behind: false,
      band: { left: 0, right: width, top, bottom: height },
      texts: [
        ...place(head, 'headline', { top: top + pad, align: 0, at: width * 0.08 }),
        ...place(line, 'subline', { top: top + pad + head.height + gap, align: 0, at: width * 0.08 }),
      ],
      area: { left: width * 0.14, right: width * 0.86, top: height * 0.1, bottom: top - height * 0.06 },
    }
  },

  framed: (request) => {
    const { width, height } = request.size
    const frame = Math.min(width, height) * 0.045
    const head = fitHeadline(request, { width: width * 0.72, height: height * 0.17, largest: Math.min(width, height) * 0.105, lines: 2 })
    const line = fitSubline(request, head, { width: width * 0.7, height: height * 0.075, lines: 2 })
    const top = frame + height * 0.06
    const foot = height - frame - height * 0.035 - (line?.height ?? 0)
    const texts = [
      ...place(head, 'headline', { top, align: 0.5, at: width / 2 }),
      ...place(line, 'subline', { top: foot, align: 0.5, at: width / 2 }),
    ]
    const under = top + head.height + head.size * 0.3
    return {
      id: 'framed',
      behind: false,
      frame,
      texts,
      rule: {
        left: width / 2 - head.size * 0.55,
        right: width / 2 + head.size * 0.55,
        top: under,
        bottom: under + Math.max(2, head.size * 0.03),
      },
      area: {
        left: width * 0.16,
        right: width * 0.84,
        top: under + height * 0.05,
        bottom: (line ? foot : height - frame) - height * 0.065,
      },
    }
  },
}

/** In a tall picture the column is above the product and aligned left. */
function tallColumn(request: LayoutRequest): PosterLayout {
  const { width, height } = request.size
  const left = width * 0.08
  const head = fitHeadline(request, { width: width * 0.78, height: height * 0.26, largest: width * 0.16, lines: 3 })
  const line = fitSubline(request, head, { width: width * 0.66, height: height * 0.12, lines: 3 })
  const top = height * 0.075
  const bar = head.size * 0.5
  const under = top + head.height
  const texts = [
    ...place(head, 'headline', { top, align: 0, at: left }),
    ...place(line, 'subline', { top: under + bar, align: 0, at: left }),
  ]
  return {
    id: 'column',
    behind: false,
    texts,
    rule: { left, right: left + head.size * 0.9, top: under + bar * 0.4, bottom: under + bar * 0.4 + Math.max(2, head.size * 0.045) },
    area: {
      left: width * 0.22,
      right: width * 0.92,
      top: Math.max(bottomOf(texts), under + bar) + height * 0.04,
      bottom: height * baseOf(request.scene, 0.89),
    },
  }
}

/** A podium needs more room below. */
const baseOf = (scene: Scene, usual: number) => (scene === 'podium' ? usual - 0.08 : usual)

interface Room {
  readonly width: number
  readonly height: number
  readonly lines: number
}

function fitHeadline({ headline, voices }: LayoutRequest, room: Room & { largest: number }): FittedText {
  return fitText(voices.shout(headline), voices.headline, { ...room, leading: LEADING.headline, tracking: voices.tracking.headline })
}

function fitSubline({ subline, voices, size }: LayoutRequest, head: FittedText, room: Room): FittedText | undefined {
  if (subline === '') return undefined
  const unit = Math.min(size.width, size.height)
  const largest = Math.max(unit * 0.03, Math.min(head.size * 0.36, unit * 0.046))
  return fitText(subline, voices.subline, { ...room, largest, leading: LEADING.subline, tracking: voices.tracking.subline })
}

/** @param align 0 to the left of `at`, 0.5 in its middle */
function place(
  text: FittedText | undefined,
  role: PlacedText['role'],
  { top, align, at }: { top: number; align: number; at: number },
): readonly PlacedText[] {
  return (text?.lines ?? []).map(({ path, ink, baseline }) => {
    const [x, y] = [at - ink.left - (ink.right - ink.left) * align, top + baseline]
    return { role, path, x, y, box: move(ink, x, y) }
  })
}

const move = (ink: InkBox, x: number, y: number): Area => ({
  left: ink.left + x,
  right: ink.right + x,
  top: ink.top + y,
  bottom: ink.bottom + y,
})

/** Largest scale at which a product fits an area. */
const scaleIn = (product: Size, { left, right, top, bottom }: Area) =>
  Math.min((right - left) / product.width, (bottom - top) / product.height)

const bottomOf = (texts: readonly PlacedText[]) => Math.max(0, ...texts.map(({ box }) => box.bottom))

const columnSize = (columns: readonly PlacedText[]) => Math.max(1, ...columns.map(({ box }) => box.right - box.left))

/** Sets vertical columns from right to left, as many as the text needs at a good size. */
function setColumns(
  text: string,
  {
    voices,
    height,
    largest,
    role,
    right,
    top,
  }: Pick<LayoutRequest, 'voices'> & { height: number; largest: number; role: PlacedText['role']; right: number; top: number },
): readonly PlacedText[] {
  if (text === '') return []
  const pieces = splitColumns(text, Math.max(1, Math.ceil((lengthOf(text) * largest * 1.12) / height)))
  const longest = Math.max(...pieces.map((piece) => lengthOf(piece)))
  const tracking = role === 'headline' ? 0.08 : 0.12
  const size = Math.min(largest, height / (longest * (1 + tracking)))
  return pieces.map((piece, i) => {
    const { path, ink } = shapeColumn(piece, voices[role], { size, tracking })
    const x = right - size / 2 - i * size * (role === 'headline' ? 1.3 : 1.7)
    return { role, path, x, y: top, box: move(ink, x, top) }
  })
}

/** Splits at punctuation if there is any, otherwise into equal parts. */
function splitColumns(text: string, count: number): readonly string[] {
  if (count <= 1) return [text]
  const parts = text.split(/(?<=[，。！？、；：\s])/u).filter((part) => part.trim() !== '')
  if (parts.length === count) return parts.map((part) => part.trim().replace(/[，、；]$/u, ''))
  const characters = [...text]
  const each = Math.ceil(characters.length / count)
  return Array.from({ length: Math.ceil(characters.length / each) }, (_, i) =>
    characters
      .slice(i * each, (i + 1) * each)
      .join('')
      .trim(),
  ).filter((part) => part !== '')
}
