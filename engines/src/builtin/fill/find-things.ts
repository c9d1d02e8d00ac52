import { growMarks, shrinkMarks } from '@stipple/imaging/marks'
import { EngineError } from '../../spec.ts'
import type { Warning } from '../../spec.ts'
import type { Detection } from '../../vision/child-public.ts'
import { areaOf, notRecognised } from '../../vision/child-public.ts'
import { isIndependent, CONFUSED_CLASSES, namedClasses, THING_CLASSES } from '../../vision/public.ts'
import { withoutMistaken } from './separate.ts'
import type { MarkedOutline } from './separate.ts'
import { findShadow } from './shadow.ts'
import { outlineAt, outlineThing } from './thing-outline.ts'
import type { PictureView } from './view.ts'

export interface Wanted {
  /** Names, in English or Chinese; empty for none. */
  readonly target: string
  /** Clicks, in shares of the picture. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export interface FoundThings {
  /** 1 on the area to remove, at the view's size: a little more than the things themselves, with their shadows. */
  readonly marks: Uint8Array
  readonly warnings: readonly Warning[]
}

/** Below this score a detection is a guess. */
const LEAST_SCORE = 0.25
/** Among similar things, least score relative to the best one to be meant too. */
const NEARLY_AS_SURE = 0.5
/** Margin as a share of the long side: outlines are off by a few pixels, and edges are mixed with the background. */
const MARGIN = 1 / 80

/**
 * Finds the things that were clicked or named.
 * @throws {EngineError} `invalid_input` for `object` or `points`, with the things found instead
 */
export async function findThings(view: PictureView, wanted: Wanted): Promise<FoundThings> {
  const marks = new Uint8Array(view.width * view.height)
  const { outlines, warnings } = await outlinesOf(view, wanted)
  for (const outline of outlines) addThing(view, marks, outline)
  return { marks, warnings }
}

/**
 * Outlines of the things that were clicked or named, at the view's size.
 * @throws {EngineError} `invalid_input` for `object` or `points`, with the things found instead
 */
export async function outlinesOf(
  view: PictureView,
  { target, points }: Wanted,
): Promise<{ readonly outlines: readonly MarkedOutline[]; readonly warnings: readonly Warning[] }> {
  const named = target.trim() === '' ? { things: [], warnings: [] } : await findNamed(view, target)
  const outlines: MarkedOutline[] = []
  for (const thing of named.things) outlines.push(await outlineThing(view, thing, await inFront(view, thing)))
  for (const point of points) outlines.push(await clicked(view, point))
  return { outlines, warnings: named.warnings }
}

function addThing(view: PictureView, marks: Uint8Array, { marks: thing, keep }: MarkedOutline): void {
  const shadow = findShadow(view.colours, thing, view)
  const margin = Math.max(2, Math.round(Math.max(view.width, view.height) * MARGIN))
  // Gaps hardly wider than two margins, as between the bars of a chair, show more of the thing's edges than of the background.
  const whole = shrinkMarks(growMarks(thing, view, 2 * margin), view, margin)
  for (let i = 0; i < marks.length; i++) if (keep?.[i] !== 1 && (whole[i] === 1 || shadow[i] === 1)) marks[i] = 1
}

async function findNamed(view: PictureView, target: string): Promise<{ things: readonly Detection[]; warnings: readonly Warning[] }> {
  const wanted = namedClasses(target)
  const objects = await view.objects()
  const named = objects.filter(({ kind }) => wanted.includes(kind))
  const hits = surest(withoutMistaken(named, objects))
  if (hits.length > 0) return { things: hits, warnings: [] }
  const alike = new Set(CONFUSED_CLASSES.filter((group) => group.some((kind) => wanted.includes(kind))).flat())
  const likely = surest(objects.filter(({ kind, score }) => alike.has(kind) && score >= LEAST_SCORE))
  const [first] = likely
  if (first) return { things: likely, warnings: [takenFor(target, first)] }
  throw notFound(target, objects)
}

const surest = (found: readonly Detection[]): readonly Detection[] => {
  const best = found[0]?.score ?? 0
  return found.filter(({ score }) => score >= LEAST_SCORE && score >= best * NEARLY_AS_SURE)
}

/** Smallest recognised thing under a click, otherwise anything that can be separated there. */
async function clicked(view: PictureView, point: { x: number; y: number }): Promise<MarkedOutline> {
  const under = (await view.objects())
    .filter(
      ({ score, left, right, top, bottom }) =>
        score >= LEAST_SCORE && point.x >= left && point.x <= right && point.y >= top && point.y <= bottom,
    )
    .toSorted((a, b) => areaOf(a) - areaOf(b))
  for (const thing of under) {
    const outline = await outlineThing(view, thing, await inFront(view, thing))
    const near = growMarks(outline.marks, view, Math.round(Math.max(view.width, view.height) * 0.02))
    if (near[pixelAt(view, point)] === 1) return outline
  }
  const piece = await outlineAt(view, point)
  if (piece) return { marks: piece }
  throw new EngineError('invalid_input', 'Nothing can be distinguished at the place that was clicked.', {
    field: 'points',
    text: {
      en: 'No object was found where you clicked. Click the middle of the object, or paint over it.',
      zh: '点击的位置没有辨认出物体。请点在物体中间，或直接涂抹它。',
    },
  })
}

const pixelAt = ({ width, height }: PictureView, { x, y }: { x: number; y: number }): number =>
  Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))

/** Smaller things of another kind in front of a thing, which stay. */
async function inFront(view: PictureView, thing: Detection): Promise<readonly Detection[]> {
  const lookalikes = CONFUSED_CLASSES.find((group) => group.includes(thing.kind)) ?? []
  return (await view.objects()).filter(
    (other) =>
      other.score > 0.45 &&
      isIndependent(other.kind) &&
      other.kind !== thing.kind &&
      !lookalikes.includes(other.kind) &&
      areaOf(other) < areaOf(thing) * 0.35 &&
      other.left >= thing.left &&
      other.right <= thing.right &&
      other.top >= thing.top &&
      other.bottom <= thing.bottom,
  )
}

function takenFor(target: string, { kind }: Detection): Warning {
  const label = THING_CLASSES[kind]?.label
  return {
    code: 'taken_for',
    text: {
      en: `No “${target}” was found, but a ${label?.en ?? 'thing'} was, which looks similar. It was removed instead.`,
      zh: `没有认出“${target}”，但认出了容易与之混淆的“${label?.zh ?? '物体'}”，已将它移除。`,
    },
  }
}

function notFound(target: string, objects: readonly Detection[]): EngineError {
  const { en, zh } = notRecognised(target, objects)
  const text = {
    en: `${en} Enter another name, or click or paint over it in the image.`,
    zh: `${zh}可以换个说法，或在图上点选、涂抹。`,
  }
  return new EngineError('invalid_input', text.en, { field: 'object', text })
}
