import { understand } from '../../illustrate/understand/understand.ts'
import type { Painted, Words } from '../child.ts'
import { drawnStrokes, penLines } from '../maps/scribbles.ts'
import type { View } from '../maps/view.ts'
import type { Note } from '../warnings.ts'
import { finishPainting } from './finish.ts'
import { inkLine } from './ink.ts'
import { paintWithinLines, readLines } from './within-lines.ts'

/** A share of ink below this is an empty sheet. */
const LEAST_INK = 0.0004

/** Colours and shades a drawing by what the prompt says it shows, keeping its strokes. */
export async function paintDrawing(view: View, words: Words, report: (ratio: number) => void): Promise<Painted> {
  const drawn = drawnStrokes(view)
  const strokes = drawn ?? penLines(view)
  const scene = understand(words.prompt, words.negativePrompt, words.style ? { style: words.style } : {})
  const empty = strokes.reduce((sum, value) => sum + value, 0) / strokes.length < LEAST_INK
  const notes: Note[] = empty ? ['no_lines'] : drawn ? [] : ['not_a_drawing']
  const lines = readLines({ width: view.width, height: view.height, strokes })
  const ink = inkLine(strokes, view, words.scale)
  const pictures = words.seeds.map((seed, n) => {
    report(n / words.seeds.length)
    return finishPainting(paintWithinLines(lines, scene, seed), ink, scene)
  })
  return { pictures, notes, ignored: scene.ignored }
}
