import type { CommunityWork } from '@stipple/core/contract/community'
import { mentionsAsset } from '@stipple/core/domain/asset-address'
import { CATEGORIES, type CategoryId } from '@stipple/core/domain/community'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import { type Language, localize } from '@stipple/core/domain/text'
import type { ReportRow } from '../../db/schema/community.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { presentWork } from '../works/public.ts'
import type { ShownWork } from './data.ts'
import { type Example, readExample } from './examples.ts'

interface Reader {
  readonly caller: { readonly accountId: string; readonly isSuper: boolean } | undefined
  readonly language: Language
}

/** Undefined for an example that this version cannot read. */
export function presentCommunityWork({ row, work, author, liked }: ShownWork, { caller, language }: Reader): CommunityWork[] {
  const example = row.example === null ? undefined : readExample(row.example)
  const isMine = row.accountId !== null && row.accountId === caller?.accountId
  const shown = work ? ofWork(work, row.promptHidden && !isMine && !caller?.isSuper) : example && ofExample(example, language)
  if (!shown) return []
  return [
    {
      cid: row.id,
      ...shown,
      category_id: categoryOf(row.category),
      ...(author && { author: { uid: author.uid, name: author.name, ...(author.avatar !== null && { avatar: author.avatar }) } }),
      likes: row.likes,
      remixes: row.remixes,
      liked,
      mine: isMine,
      ...(row.licence !== null && { licence: row.licence }),
      ...(row.promptHidden && { prompt_hidden: true }),
      create_time: row.createdAt.toISOString(),
    },
  ]
}

export const presentCategories = (): { id: CategoryId; name: string; name_en: string }[] =>
  CATEGORIES.map(({ id, label }) => ({ id, name: label.zh, name_en: label.en }))

type Reported<Reason> = Pick<ReportRow, 'id' | 'text' | 'createdAt'> & { readonly reason: Reason; readonly reporter: string | null }

/** A report of a work or a comment for administrators. */
export const presentReport = <Reason>({ id, reason, text, createdAt, reporter }: Reported<Reason>) => ({
  id,
  reason,
  text,
  ...(reporter !== null && { reporter }),
  create_time: createdAt.toISOString(),
})

type Shown = Omit<
  CommunityWork,
  'cid' | 'category_id' | 'author' | 'likes' | 'remixes' | 'liked' | 'mine' | 'licence' | 'prompt_hidden' | 'create_time'
>

function ofWork(row: WorkRow, withoutPrompt: boolean): Shown {
  const { mode, template, model, modelname, prompt, params, media, image, thumbnails, width, height, seconds, colour } = presentWork(row)
  return {
    mode,
    jobtype: mode,
    ...(template !== undefined && !withoutPrompt && { template }),
    model,
    modelname,
    prompt: withoutPrompt ? '' : prompt,
    params: withoutPrompt ? {} : withoutFiles(params),
    media,
    image,
    thumbnails,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(seconds !== undefined && { seconds }),
    ...(colour !== undefined && { colour }),
  }
}

function ofExample(example: Example, language: Language): Shown {
  const { model, modelName, words, field, input, media, file, poster, width, height, seconds, colour } = example
  const mode = MODE_IDS.find((id) => id === example.mode) ?? 'Text2Img'
  const small = (side: number): string => `/examples/${side}/${poster.replace('.webp', '.avif')}`
  return {
    mode,
    jobtype: mode,
    model,
    modelname: localize(modelName, language),
    prompt: localize(words, language),
    params: { ...input, ...(field !== undefined && { [field]: localize(words, language) }) },
    media,
    image: `/examples/${file}`,
    thumbnails: { 200: small(300), 300: small(300), 512: small(512) },
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(seconds !== undefined && { seconds }),
    colour,
  }
}

/** Omits input files: they are private. */
const withoutFiles = (params: Input): Input => Object.fromEntries(Object.entries(params).filter(([, value]) => !mentionsAsset(value)))

const categoryOf = (kept: string): CategoryId => CATEGORIES.find(({ id }) => id === kept)?.id ?? 'other'
