import { loraBase, type LoraTraits } from '@stipple/core/domain/loras'
import { z } from 'zod'
import { loraIdOf, titleOf } from './file-names.ts'
import type { FileHeader } from './headers.ts'

/** Bases by trainers' metadata: `modelspec.architecture`, or `ss_base_model_version` of the kohya scripts. The first match counts. */
const BASES: readonly (readonly [RegExp, string])[] = [
  [/flux.?2.*klein|klein.*flux.?2/i, 'flux2-klein'],
  [/flux.?2/i, 'flux2'],
  [/flux/i, 'flux1'],
  [/xl/i, 'sdxl'],
  [/sd.?3|stable-diffusion-v?3/i, 'sd3'],
  [/sd.?v?1|stable-diffusion-v1/i, 'sd15'],
  [/qwen.?image/i, 'qwen-image'],
  [/z.?image/i, 'z-image'],
]

/** Longest text read from a file, and most trigger words and tags. */
const LONGEST = 60
const MAX_TRIGGERS = 3
const MAX_TAGS = 6

/** A LoRA by its file name and header. */
export function loraOf(file: string, header: FileHeader = {}): LoraTraits {
  const name = titleOf(file)
  const title = clean(header['modelspec.title'] ?? '')
  return {
    id: loraIdOf(file),
    name,
    ...(title !== '' && title !== name && { originalName: title }),
    tags: listOf(header['modelspec.tags']).slice(0, MAX_TAGS),
    triggers: triggersOf(header),
    base: loraBase('comfyui', baseOf(header)),
    file,
  }
}

/** Base in a header. An unknown base is returned as is, so that no model matches. */
export function baseOf(header: Readonly<Record<string, unknown>>): string | undefined {
  const texts = ['modelspec.architecture', 'ss_base_model_version'].flatMap((key) => z.string().safeParse(header[key]).data ?? [])
  const firstText = texts.map((text) => clean(text).replace(/\/lora$/, '')).find((text) => text !== '') ?? ''
  return firstText === '' ? undefined : (BASES.find(([names]) => names.test(firstText))?.[1] ?? firstText)
}

/** The author's trigger phrase, otherwise the words common to all training captions. */
function triggersOf(header: FileHeader): readonly string[] {
  const written = listOf(header['modelspec.trigger_phrase'])
  if (written.length > 0) return written.slice(0, MAX_TRIGGERS)
  const counts = parse(header['ss_tag_frequency'], z.record(z.string(), z.record(z.string(), z.number()))) ?? {}
  const folders = parse(header['ss_dataset_dirs'], z.record(z.string(), z.object({ img_count: z.number().min(1) }))) ?? {}
  const found = Object.entries(counts).flatMap(([folder, tags]) => {
    const pictures = folders[folder]?.img_count ?? Infinity
    return Object.entries(tags).flatMap(([tag, count]) => (count >= pictures ? [clean(tag)] : []))
  })
  return [...new Set(found)].filter((word) => word !== '').slice(0, MAX_TRIGGERS)
}

function parse<T>(text: string | undefined, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

const listOf = (text = ''): readonly string[] => [...new Set(text.split(/[,\n]/).map(clean))].filter((word) => word !== '')

const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
