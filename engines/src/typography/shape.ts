import type { Font, Glyph, GlyphPosition } from 'fontkit'
import type { Typeface } from './typeface.ts'

/** A line of type as outlines, which can be drawn without the font. Its baseline starts at 0, 0; y grows downwards. */
export interface ShapedLine {
  /** Path data for SVG. */
  readonly path: string
  /** Advance of the line, without the letter spacing after the last letter. */
  readonly width: number
  /** Bounding box of the ink; all 0 without ink. */
  readonly ink: InkBox
}

export interface InkBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface ShapeOptions {
  /** Pixels per em. */
  readonly size: number
  /** Space added between letters, in ems. */
  readonly tracking?: number
}

/** Sets a line. Characters that no face has are left out; see `Typeface.missing`. */
export function shapeLine(text: string, face: Typeface, { size, tracking = 0 }: ShapeOptions): ShapedLine {
  const pen = createPen()
  let x = 0
  for (const { font, text: run } of runsOf(text, face)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    glyphs.forEach((glyph, i) => {
      const position = positions[i]
      if (!position) return
      pen.draw(glyph, place(position, { x, y: 0, scale }))
      x += position.xAdvance * scale + tracking * size
    })
  }
  return { path: pen.path(), width: Math.max(0, x - tracking * size), ink: pen.ink() }
}

/** Sets a vertical line as in Chinese books: its middle at x = 0, its top at y = 0. Its `width` is its length downwards. */
export function shapeColumn(text: string, face: Typeface, { size, tracking = 0 }: ShapeOptions): ShapedLine {
  const pen = createPen()
  let y = 0
  for (const piece of columnPieces(text)) {
    const run = shapeLine(piece.text, face, { size })
    if (piece.kind === 'turned') {
      pen.turn(piece.text, face, { size, y })
      y += run.width + tracking * size
      continue
    }
    const middle = (run.ink.left + run.ink.right) / 2
    const [dx, dy] = HANGING.test(piece.text) ? [size * 0.58, -size * 0.5] : [0, 0]
    pen.shift(piece.text, face, { size, x: -(dx === 0 ? middle : size / 2) + dx, y: y + size * ASCENT + dy })
    y += size + tracking * size
  }
  return { path: pen.path(), width: Math.max(0, y - tracking * size), ink: pen.ink() }
}

/** Height of Chinese characters above the baseline, in ems. */
const ASCENT = 0.88
/** Marks set at the top right of their square in vertical text. */
const HANGING = /^[，。、]$/u
/** Brackets, dashes and letters that are rotated in vertical text. */
const TURNED = /[（）《》「」『』【】〈〉—…：；]/u

interface ColumnPiece {
  readonly kind: 'upright' | 'turned'
  readonly text: string
}

function columnPieces(text: string): readonly ColumnPiece[] {
  const pieces: ColumnPiece[] = []
  for (const [part] of text.matchAll(/[\p{Script=Latin}\d'&%.,:;!?$€£¥+-]+|\S/gu)) {
    const narrow = /^[\p{Script=Latin}\d]/u.test(part)
    if (narrow && part.length > 2) pieces.push({ kind: 'turned', text: part })
    else if (TURNED.test(part)) pieces.push({ kind: 'turned', text: part })
    else if (narrow) pieces.push({ kind: 'upright', text: part })
    else for (const character of part) pieces.push({ kind: 'upright', text: character })
  }
  return pieces
}

function runsOf(text: string, face: Typeface): readonly { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const character of text) {
    const font = face.fontOf(character)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Maps a point of a glyph into the picture. */
type Place = (x: number, y: number) => readonly [number, number]

function place({ xOffset, yOffset }: GlyphPosition, { x, y, scale }: { x: number; y: number; scale: number }): Place {
  return (px, py) => [x + (px + xOffset) * scale, y - (py + yOffset) * scale]
}

function createPen() {
  const commands: string[] = []
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]

  const draw = (glyph: Glyph, to: Place) => {
    for (const { command, args } of glyph.path.commands) {
      const points: string[] = []
      for (let i = 0; i + 1 < args.length; i += 2) {
        const [x, y] = to(args[i] ?? 0, args[i + 1] ?? 0)
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
        points.push(`${round(x)} ${round(y)}`)
      }
      commands.push(`${LETTERS[command]}${points.join(' ')}`)
    }
  }
  const run = (text: string, face: Typeface, size: number, to: (x: number, y: number) => readonly [number, number]) => {
    let x = 0
    for (const { font, text: part } of runsOf(text, face)) {
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(part)
      glyphs.forEach((glyph, i) => {
        const position = positions[i]
        if (!position) return
        const lay = place(position, { x, y: 0, scale })
        draw(glyph, (px, py) => to(...lay(px, py)))
        x += position.xAdvance * scale
      })
    }
  }
  return {
    draw,
    shift: (text: string, face: Typeface, { size, x, y }: { size: number; x: number; y: number }) =>
      run(text, face, size, (px, py) => [px + x, py + y]),
    /** Rotates a run a quarter turn clockwise, so that it reads downwards in the middle of the column. */
    turn: (text: string, face: Typeface, { size, y }: { size: number; y: number }) => {
      const half = (/\p{Script=Han}|[（）《》「」『』【】〈〉—…：；]/u.test(text) ? 0.38 : 0.35) * size
      run(text, face, size, (px, py) => [-py - half, px + y])
    },
    path: () => commands.join(''),
    ink: (): InkBox => (left > right ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom }),
  }
}

const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

const round = (value: number) => Math.round(value * 100) / 100
