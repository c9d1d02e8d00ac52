import { readFileSync } from 'node:fs'
import { mediaKind, modeId, text, value } from '@stipple/core/contract/shapes'
import { CATEGORY_IDS } from '@stipple/core/domain/community'
import { everyText } from '@stipple/core/domain/text'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { storeExampleLikenesses } from '../../db/likenesses.ts'
import { storeExamples, type NewExample } from './data.ts'
import { searchedText } from './search.ts'

/** A work that comes with every installation; its files are in the web app, under /examples/. */
const example = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,62}$/),
  category: z.enum(CATEGORY_IDS),
  mode: modeId,
  model: z.string(),
  modelName: text,
  words: text,
  /** Field of the prompt; absent for a mode without one. */
  field: z.string().optional(),
  input: z.record(z.string(), value),
  media: mediaKind,
  file: z.string(),
  poster: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  seconds: z.number().optional(),
  colour: z.string(),
  /** Descriptor of its image (imaging/likeness), four bits per letter; absent for audio. */
  likeness: z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .optional(),
})
export type Example = z.infer<typeof example>

/** A stored example; undefined if another version wrote it and it cannot be read. */
export const readExample = (kept: unknown): Example | undefined => example.safeParse(kept).data

/** Publishes the examples of this version; existing ones keep their likes and hidden state. */
export async function syncExamples({ db, log }: Pick<Context, 'db' | 'log'>, list: readonly Example[] = shipped()): Promise<void> {
  const count = await storeExamples(db, list.map(toRow))
  await storeExampleLikenesses(
    db,
    list.map(({ slug, words, likeness = null }) => ({ cid: `c_${slug}`, words: everyText(words).join('\n'), picture: likeness })),
  )
  if (count > 0) log.info({ count }, 'examples were added to the community')
}

/** The examples of this version in order. */
export const shipped = (): readonly Example[] =>
  z.array(example).parse(JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')))

/** Example images of a model, at most three. */
export const showcasesOf = (model: string): readonly string[] => (showcases ??= gatherShowcases()).get(model) ?? []

let showcases: ReadonlyMap<string, readonly string[]> | undefined

function gatherShowcases(): ReadonlyMap<string, readonly string[]> {
  const byModel = Map.groupBy(shipped(), ({ model }) => model)
  return new Map([...byModel].map(([model, list]) => [model, list.slice(0, 3).map(({ poster }) => `/examples/${poster}`)]))
}

/** Older than all works of members. */
const FIRST = Date.UTC(2026, 10, 1)
const MINUTE = 60_000

function toRow(one: Example, index: number): NewExample {
  const { slug, category, mode, model, modelName, words, input } = one
  const modelNames = everyText(modelName)
  const texts = ['name', 'slogan', 'headline', 'subline'].map((name) => String(input[name] ?? ''))
  return {
    id: `c_${slug}`,
    category,
    mode,
    model,
    modelNames,
    words: searchedText({ words: [...everyText(words), ...texts], mode, category, modelNames }),
    example: one,
    createdAt: new Date(FIRST - index * MINUTE),
  }
}
