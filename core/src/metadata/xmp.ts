// zod/mini: this runs in the browser too, which loads no other.
import * as z from 'zod/mini'
import type { Recipe } from './parameters.ts'

/**
 * Origin of a file, in the words of IPTC's "digital source type" (https://cv.iptc.org/newscodes/digitalsourcetype/):
 * made by a trained network, put together from such parts and a picture that was given, or a given picture made better by an algorithm.
 */
export const SOURCE_TYPES = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia', 'algorithmicallyEnhanced'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

export interface Provenance {
  readonly sourceType: SourceType
  readonly recipe: Recipe
}

const NAMESPACE = 'urn:stipple:recipe:1'

/** The packet that machines read: made by AI, by what, and with what. */
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

/** Reads the mark of one of our own files; undefined for packets of other programs. */
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

/** Whether a packet carries the mark of a machine's work. */
export const isMarkedAsMade = (packet: string): boolean => /digitalsourcetype\/(?:\w*[aA]lgorithmic\w*)/.test(packet)

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
    .replaceAll('&#10;', '\n')
    .replaceAll('&#9;', '\t')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
