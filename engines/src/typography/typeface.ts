import type { Font } from 'fontkit'
import { TYPE_FAMILIES } from './families.ts'
import type { TypeFamily, TypeFamilyId } from './families.ts'
import { faceFiles } from './load-face.ts'

/** A family at one weight, ready to set the characters that it was opened for. */
export interface Typeface {
  /** Font that draws a character; undefined where no face has it. */
  readonly fontOf: (character: string) => Font | undefined
  /** Characters that no face of the family has, each once. Spaces are never missing. */
  readonly missing: readonly string[]
  /** First font, whose vertical metrics serve for the whole family. */
  readonly lead: Font
}

/** Opens a family for a text, and reads only the files that its characters need. */
export async function openTypeface({ family, weight, text }: { family: TypeFamilyId; weight: number; text: string }): Promise<Typeface> {
  const { faces, weights }: TypeFamily = TYPE_FAMILIES[family]
  const held = Math.min(weights.heaviest, Math.max(weights.lightest, weight))
  const fonts = new Map<string, Font>()
  const missing: string[] = []
  for (const character of new Set(text)) {
    if (/\s/u.test(character)) continue
    const font = await findFont(faces, character, held)
    if (font) fonts.set(character, font)
    else missing.push(character)
  }
  const blank = await findFont(faces, 'x', held)
  if (!blank) throw new Error(`the family ${family} has no letters`)
  return { fontOf: (character) => fonts.get(character) ?? (/\s/u.test(character) ? blank : undefined), missing, lead: blank }
}

async function findFont(faces: TypeFamily['faces'], character: string, weight: number): Promise<Font | undefined> {
  const point = character.codePointAt(0) ?? 0
  for (const face of faces) {
    const file = (await faceFiles(face)).find(({ covers }) => covers(point))
    const font = await file?.load(weight)
    if (font?.hasGlyphForCodePoint(point)) return font
  }
  return undefined
}
