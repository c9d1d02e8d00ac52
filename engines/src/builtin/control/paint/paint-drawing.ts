import type { Text } from '@stipple/core/domain/text'
import { type Scene, understand } from '@stipple/illustrator/public'
import { CONCEPTS } from '@stipple/illustrator/vocabulary'
import { resultError } from '../../../kit/check-result.ts'
import { leftOutOf, requireMain } from '../../illustrate/child-public.ts'
import { drawnStrokes, penLines } from '../maps/scribbles.ts'
import type { ControlView } from '../maps/view.ts'
import { type ControlNote, NOTES } from '../warnings.ts'
import { finishPainting } from './finish.ts'
import { inkLine } from './ink.ts'
import type { Painted, ControlWords } from './painted.ts'
import { requireFilled } from './require-filled.ts'
import { paintWithinLines, readLines } from './within-lines.ts'

/** Share of ink below which the sheet is empty. */
const LEAST_INK = 0.0004

/**
 * Colours and shades a drawing by the prompt, keeping its strokes.
 * @throws {EngineError} `missed` where the sheet is empty, or the prompt is about people or something unknown
 */
export async function paintDrawing(view: ControlView, words: ControlWords, report: (ratio: number) => void): Promise<Painted> {
  const scene = understand(words.prompt, words.negativePrompt, words.style ? { style: words.style } : {})
  if (isOfPeople(scene)) throw resultError(PEOPLE_WAIT)
  requireMain(scene)
  requireFilled(scene)
  const drawn = drawnStrokes(view)
  const strokes = drawn ?? penLines(view)
  const empty = strokes.reduce((sum, value) => sum + value, 0) / strokes.length < LEAST_INK
  if (empty && scene.subjects.length > 0) throw resultError(NOTES.no_lines)
  const notes: ControlNote[] = empty ? ['no_lines'] : drawn ? [] : ['not_a_drawing']
  const lines = readLines({ width: view.width, height: view.height, strokes })
  const ink = inkLine(strokes, view, words.scale)
  const made = words.seeds.map((seed, n) => {
    report(n / words.seeds.length)
    const painting = paintWithinLines(lines, scene, seed)
    return { picture: finishPainting(painting, ink, scene), seen: painting.seen }
  })
  return { pictures: made.map(({ picture }) => picture), notes, report: leftOutOf(scene, made) }
}

/** Returns true if the main thing is a person. */
function isOfPeople({ subjects }: Scene): boolean {
  const [hero] = subjects.toSorted((one, other) => other.weight - one.weight)
  return CONCEPTS.some(({ id, kind }) => kind === 'person' && id === hero?.concept)
}

const PEOPLE_WAIT: Text = {
  en: 'This model can’t draw people from sketches. Another engine can, if one is connected.',
  zh: '这个模型画不好涂鸦里的人物，请换用接入的其他引擎。',
}
