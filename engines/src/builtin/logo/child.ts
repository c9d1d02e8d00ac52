import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { EngineError } from '../../spec.ts'
import { openTypeface } from '../../typography/public.ts'
import { PICTURE } from './picture.ts'
import { type LogoRequest, propose } from './propose.ts'
import { writeSvg } from './write-svg.ts'

export interface LogoInput extends LogoRequest {
  readonly seeds: readonly number[]
}

export interface Logo {
  readonly svg: Uint8Array
  readonly png: Uint8Array
}

export interface LogoResult {
  readonly logos: readonly Logo[]
  /** Things of the description that no mark shows. */
  readonly unmet: readonly string[]
}

/** Runs in a child process. Typefaces stay loaded for the next task. */
export async function run({ seeds, ...request }: LogoInput, { report }: ChildContext): Promise<LogoResult> {
  report({ ratio: 0.05 })
  await requireLetters(request.name, 'name')
  await requireLetters(request.slogan, 'slogan')
  const logos: Logo[] = []
  const missing = new Set<string>()
  for (const seed of seeds) {
    report({ ratio: 0.1 + (0.9 * logos.length) / seeds.length })
    const { design, unmet } = await propose(request, seed)
    const svg = writeSvg(design, request.name.trim())
    logos.push({ svg: Buffer.from(svg), png: await onWhite(svg) })
    for (const word of unmet) missing.add(word)
  }
  return { logos, unmet: [...missing] }
}

/** @throws {EngineError} `invalid_input` with the character that no typeface can set */
async function requireLetters(text: string, field: 'name' | 'slogan'): Promise<void> {
  if (field === 'name' && !/[\p{L}\p{N}]/u.test(text)) throw new EngineError('invalid_input', 'A name needs letters or numbers.', { field })
  const { missing } = await openTypeface({ family: 'sans', weight: 500, text })
  const strange = [...missing, ...(text.match(/\p{Extended_Pictographic}/gu) ?? [])].filter((character) => !/[©®™]/u.test(character))
  if (strange.length === 0) return
  const shown = [...new Set(strange)]
    .filter((character) => !/[\p{Mn}\p{Cf}]/u.test(character))
    .slice(0, 5)
    .join(' ')
  throw new EngineError('invalid_input', `There is no lettering for ${shown}: leave it out or write it otherwise.`, { field })
}

/** Share of the picture that the longer side of a design fills. */
const SHARE = { width: 0.86, height: 0.84 }

async function onWhite(svg: string): Promise<Uint8Array> {
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } })
  const scale = Math.min((PICTURE.width * SHARE.width) / width, (PICTURE.height * SHARE.height) / height)
  const rendered = new Resvg(svg, { fitTo: { mode: 'width', value: Math.round(width * scale) }, font: { loadSystemFonts: false } }).render()
  return sharp(rendered.asPng())
    .flatten({ background: '#ffffff' })
    .resize({ ...PICTURE, fit: 'contain', background: '#ffffff', withoutEnlargement: true })
    .removeAlpha()
    .png({ compressionLevel: 7 })
    .toBuffer()
}
