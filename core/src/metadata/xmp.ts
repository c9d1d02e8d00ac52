// zod/mini: this runs in the browser too, which loads no other.
import * as z from 'zod/mini'
import type { Recipe } from './recipe.ts'

/**
 * Origin of a file, by IPTC's "digital source type" (https://cv.iptc.org/newscodes/digitalsourcetype/):
 * made by a trained network, drawn by rules without one, composed of either and a given picture, or a given picture improved by an algorithm.
 */
export const SOURCE_TYPES = [
  'trainedAlgorithmicMedia',
  'algorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
  'algorithmicallyEnhanced',
] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

export interface Provenance {
  readonly sourceType: SourceType
  readonly recipe: Recipe
}

const NAMESPACE = 'urn:stipple:recipe:1'

/** The XMP packet: made by AI, with model and parameters. */
export function writeXmp({ sourceType, recipe }: Provenance): string {
  const attributes = {
    'Iptc4xmpExt:DigitalSourceType': `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`,
    'xmp:CreatorTool': 'Stipple 点绘',
    'stipple:recipe': JSON.stringify(recipe),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""' +
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
    ` xmlns:stipple="${NAMESPACE}"${written.join('')}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  )
}

const recipeShape = z.object({
  mode: z.optional(z.string()),
  model: z.optional(z.string()),
  modelName: z.optional(z.string()),
  input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
})

/** Reads the recipe of one of our own files; undefined for packets of other programs. */
export function readXmp(packet: string): Recipe | undefined {
  const written = / stipple:recipe="([^"]*)"/.exec(packet)?.[1]
  if (written === undefined) return undefined
  try {
    const parsed = recipeShape.safeParse(JSON.parse(unescaped(written)))
    if (!parsed.success) return undefined
    const { mode, model, modelName, input } = parsed.data
    return {
      ...(mode !== undefined && { mode }),
      ...(model !== undefined && { model }),
      ...(modelName !== undefined && { modelName }),
      input,
    }
  } catch {
    return undefined
  }
}

/** Elements with the text of other programs: Apple's pictures contain the Exif comment in this form (Draw Things). */
const WRITTEN = /<(exif:UserComment|dc:description|tiff:Software)\b[^>]*>(?:\s*<rdf:(?:Alt|Seq|Bag)>)?(?:\s*<rdf:li[^>]*>)?([^<]*)/g
const GIVEN = / (exif:UserComment|dc:description|tiff:Software)="([^"]*)"/g
const NAMES = new Map([['exif:UserComment', 'usercomment'], ['dc:description', 'description'], ['tiff:Software', 'software']]) // prettier-ignore

/** Texts of another program's packet, by the names of the Exif and PNG texts. */
export const textsOfXmp = (packet: string): readonly (readonly [string, string])[] =>
  [...packet.matchAll(WRITTEN), ...packet.matchAll(GIVEN)].flatMap(([, name = '', text = '']) => {
    const key = NAMES.get(name)
    return key === undefined || text.trim() === '' ? [] : [[key, unescaped(text.trim())] as const]
  })

/** Returns true if a packet has the mark of AI generation. */
export const hasAiMark = (packet: string): boolean => /digitalsourcetype\/(?:\w*[aA]lgorithmic\w*|compositeSynthetic)/.test(packet)

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')

const unescaped = (text: string): string =>
  text
    .replaceAll(/&#(?:(\d{1,7})|x([\da-fA-F]{1,6}));/g, (all, decimal: string | undefined, hex: string | undefined) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    })
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
