import { createRandom } from '@stipple/imaging/random'
import { openTypeface, type TypeFamilyId } from '../../typography/public.ts'
import { type Block, merged } from './block.ts'
import { chooseColours, contrastOnWhite } from './colours.ts'
import { columnLayout } from './layouts/column.ts'
import { emblemLayout } from './layouts/emblem.ts'
import { framedLayout } from './layouts/framed.ts'
import type { LogoLayout } from './layouts/layout.ts'
import { lintelLayout } from './layouts/lintel.ts'
import { monogramLayout } from './layouts/monogram.ts'
import { ruledLayout } from './layouts/ruled.ts'
import { sideLayout } from './layouts/side.ts'
import { stackedLayout } from './layouts/stacked.ts'
import { wordmarkLayout } from './layouts/wordmark.ts'
import { chooseLettering } from './lettering.ts'
import { readBrief } from './read-brief.ts'
import { splitName } from './split-name.ts'

export interface LogoRequest {
  readonly name: string
  readonly slogan: string
  /** Description of the business and of the wanted mood. */
  readonly prompt: string
  readonly colour?: string | undefined
}

export interface Proposal {
  readonly layout: string
  readonly design: Block
  /** Things of the description that the mark does not show. */
  readonly unmet: readonly string[]
}

/** Ordered so that neighbours differ most: consecutive seeds give consecutive layouts. */
const LAYOUTS: readonly LogoLayout[] = [
  stackedLayout,
  wordmarkLayout,
  emblemLayout,
  sideLayout,
  columnLayout,
  monogramLayout,
  ruledLayout,
  framedLayout,
  lintelLayout,
]

/** Proposal for a seed. The layout follows from the seed alone, so that consecutive seeds never give the same one. */
export async function propose({ name, slogan, prompt, colour }: LogoRequest, seed: number): Promise<Proposal> {
  const random = createRandom(seed).fork(name)
  const brief = readBrief({ prompt, name, slogan })
  const parts = { ...splitName(name), slogan: slogan.trim() }
  const layouts = LAYOUTS.filter(({ suits }) => suits(parts))
  const layout = layouts[seed % layouts.length] ?? stackedLayout
  const moods = layout === columnLayout ? (['traditional', ...brief.moods] as const) : brief.moods
  const { lettering, face } = await chooseLettering(parts.main + parts.main.toUpperCase(), {
    moods,
    random: random.fork('type'),
    ...(layout === columnLayout && { only: ['brush', 'serif', 'elegant', 'handwritten'] as const }),
  })
  const smallText = `${parts.second}${parts.slogan}`
  const small = await openTypeface({
    family: smallFamily(lettering.family, smallText),
    weight: 500,
    text: smallText + smallText.toUpperCase(),
  })
  // White and cream are invisible on white; colours in the words count unless one was chosen in the form.
  const [first, second] = colour === undefined ? brief.named.filter((hex) => contrastOnWhite(hex) > 1.4) : []
  const base = colour ?? first ?? random.fork('colour').pick(brief.colours)
  const icons = brief.icons
  const design = layout.compose({
    ...parts,
    lettering,
    face,
    small,
    icon: icons.length > 0 ? (icons[random.fork('icon').chance(0.5) ? 0 : random.whole(0, icons.length - 1)] ?? icons[0]) : undefined,
    stroke: random.fork('stroke').chance(0.75) ? 'fill' : 'bold',
    colours: chooseColours(base, { random: random.fork('accent'), given: colour !== undefined || first !== undefined, second }),
    random: random.fork('layout'),
  })
  return { layout: layout.id, design: merged(design), unmet: brief.unmet }
}

/** Typeface family for small sizes beside a lettering, where a brush could not be read. */
function smallFamily(family: TypeFamilyId, text: string): TypeFamilyId {
  if (family === 'serif' || family === 'elegant' || family === 'brush') return 'serif'
  return family === 'rounded' && !/\p{Script=Han}/u.test(text) ? 'rounded' : 'sans'
}
