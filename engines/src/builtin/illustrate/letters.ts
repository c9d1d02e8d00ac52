import type { SetType, LetterKind } from '@stipple/illustrator/public'
import { fitText, openTypeface, type Typeface, type TypeFamilyId } from '../../typography/public.ts'

const FACES: Readonly<Record<LetterKind, { readonly family: TypeFamilyId; readonly weight: number }>> = {
  plain: { family: 'sans', weight: 700 },
  book: { family: 'serif', weight: 700 },
  chalk: { family: 'rounded', weight: 700 },
  neon: { family: 'rounded', weight: 500 },
}

/** Smallest size in pixels per em at which letters in a painting can be read. */
const SMALLEST = 10

/** Opens fonts for the texts of a picture, and sets each of them as large as its box allows. */
export async function typeSetter(texts: readonly string[]): Promise<SetType> {
  const text = texts.join('')
  const faces = new Map<string, Typeface>()
  for (const [voice, face] of Object.entries(FACES)) faces.set(voice, await openTypeface({ ...face, text }))
  return (wanted, { width, height, voice }) => {
    const face = faces.get(voice)
    if (!face || face.missing.some((character) => wanted.includes(character))) return undefined
    const { size, lines, height: tall } = fitText(wanted, face, { width, height, largest: height * 0.8, lines: 4, leading: 1.12 })
    return size < SMALLEST ? undefined : lines.map((line) => ({ path: line.path, x: -line.width / 2, y: line.baseline - tall / 2 }))
  }
}
