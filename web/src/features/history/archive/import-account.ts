import type { CallArguments } from '@stipple/core/contract/client'
import { COLLECTION_LIMITS } from '@stipple/core/domain/collection'
import type { MemberOptions } from '@stipple/core/domain/options'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { isAccountArchive, readPart } from './account-archive.ts'
import type { Archive } from './open-archive.ts'
import type { Report } from './transfer.ts'

interface ImportOptions {
  readonly archive: Pick<Archive, 'files'>
  readonly report: Report
  readonly signal: AbortSignal
  /** Local ids of the archive's works. */
  readonly ids: ReadonlyMap<string, string>
}

type Body<K extends 'POST /api/v2/presets' | 'POST /api/v2/template_save' | 'POST /api/searches' | 'POST /api/v2/wildcards'> =
  CallArguments<K> extends [infer A, ...unknown[]] ? (A extends { readonly body: infer B } ? B : never) : never

type PartName = 'collections' | 'presets' | 'wildcards' | 'searches' | 'apps'
interface Item {
  readonly name: string
  /** Identity, if not the name. */
  readonly key?: string
  readonly add: () => Promise<unknown>
}

/**
 * Imports an account archive except its works, with the members' API: collections, presets, wildcard lists, searches, apps (not shared) and settings
 * that are unset here. Existing things with the same name stay. Returns the result line by line.
 */
export async function importAccount({ archive: { files }, report, signal, ids }: ImportOptions): Promise<readonly string[]> {
  if (!isAccountArchive(files)) return []
  const { t } = i18next
  const lines: string[] = []

  const take = async (part: PartName, items: readonly Item[] | undefined, known: () => Promise<readonly string[]>): Promise<void> => {
    if (!items) return report.problem({ name: `${part}.json`, why: t('gallery.transfer.problem.unreadable') })
    if (items.length === 0) return
    const there = new Set(await known())
    const counts = { added: 0, kept: 0 }
    for (const { name, key = name, add } of items) {
      signal.throwIfAborted()
      const isThere = there.has(key)
      // Adds missing works to a collection.
      if (isThere && part !== 'collections') counts.kept += 1
      else
        try {
          await add()
          counts[isThere ? 'kept' : 'added'] += 1
          there.add(key)
        } catch (error) {
          report.problem({ name: `${t(`gallery.transfer.parts.${part}`)}: ${name}`, why: errorText(error) })
        }
    }
    lines.push(t('gallery.transfer.part', { name: t(`gallery.transfer.parts.${part}`), ...counts }))
  }

  const collections = await readPart(files, 'collections.json', z.array(z.object({ name: z.string(), works: z.array(z.string()) })))
  await take(
    'collections',
    collections?.map(({ name, works }) => ({
      name,
      add: () =>
        fillCollection(
          name,
          works.flatMap((id) => ids.get(id) ?? []),
        ),
    })),
    async () => (await api('GET /api/collections')).data.map(({ name }) => name),
  )
  const presets = await readPart(files, 'presets.json', z.array(z.object({ name: z.string(), steps: z.array(z.custom<AnyStep>(isStep)) })))
  await take(
    'presets',
    presets?.map(({ name, steps }) => ({
      name,
      add: () =>
        api('POST /api/v2/presets', {
          body: { name, steps: steps.map(({ mode, ...step }) => ({ ...(mode && { job_type: mode }), ...step })) },
        }),
    })),
    async () => (await api('GET /api/v2/presets')).presets.map(({ name }) => name),
  )
  const wildcards = await readPart(files, 'wildcards.json', z.array(z.object({ name: z.string(), lines: z.array(z.string()) })))
  await take(
    'wildcards',
    wildcards?.map((list) => ({ name: list.name, add: () => api('POST /api/v2/wildcards', { body: { lists: [list] } }) })),
    async () => (await api('GET /api/v2/wildcards')).lists.map(({ name }) => name),
  )
  const searches = await readPart(files, 'searches.json', z.array(z.custom<Body<'POST /api/searches'>>(isNamed)))
  await take(
    'searches',
    searches?.map(({ place, name, view }) => ({
      name,
      key: `${place} ${name}`,
      add: () => api('POST /api/searches', { body: { place, name, view } }),
    })),
    async () => (await api('GET /api/searches')).data.map(({ place, name }) => `${place} ${name}`),
  )
  const apps = await readPart(files, 'apps.json', z.array(z.custom<App>(isNamed)))
  await take(
    'apps',
    apps?.map(({ name, description, mode, model, parameters }) => ({
      name,
      add: () => api('POST /api/v2/template_save', { body: { name, description, job_type: mode, model, parameters, shared: false } }),
    })),
    async () => (await api('GET /api/v2/templates')).flatMap(({ mine, name }) => (mine ? [name] : [])),
  )
  lines.push(...(await importOptions(files, report)), t('gallery.transfer.notTaken'))
  return lines
}

type Step = Body<'POST /api/v2/presets'>['steps'][number]
/** Archives of release 0.15 call the mode of a step `mode`. */
type AnyStep = Step & { readonly mode?: Step['job_type'] }
const isStep = (value: unknown): boolean => typeof value === 'object' && value !== null

type SavedApp = Body<'POST /api/v2/template_save'>
type App = Pick<SavedApp, 'name' | 'description' | 'model' | 'parameters'> & { readonly mode: SavedApp['job_type'] }

const isNamed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

async function fillCollection(name: string, works: readonly string[]): Promise<void> {
  for (let from = 0; from === 0 || from < works.length; from += COLLECTION_LIMITS.atOnce)
    await api('POST /api/collections', { body: { name, image_ids: works.slice(from, from + COLLECTION_LIMITS.atOnce) } })
}

/** Sets unset options; of own styles and saved negative prompts, those with new names. */
async function importOptions(files: Archive['files'], report: Report): Promise<readonly string[]> {
  const { t } = i18next
  const theirs = await readPart(
    files,
    'options.json',
    z.custom<Partial<MemberOptions>>((value) => typeof value === 'object' && value !== null),
  )
  try {
    if (!theirs) throw new Error(t('gallery.transfer.problem.unreadable'))
    const { options: ours } = (await api('GET /api/user/options')).data
    const body = {
      ...theirs,
      ...ours,
      ...(theirs.promptStyles && { promptStyles: joined(ours.promptStyles, theirs.promptStyles) }),
      ...(theirs.negativeLibrary && { negativeLibrary: joined(ours.negativeLibrary, theirs.negativeLibrary) }),
    }
    if (JSON.stringify(body) === JSON.stringify(ours)) return []
    await api('POST /api/user/update_options', { body: body as CallArguments<'POST /api/user/update_options'>[0]['body'] })
    return [t('gallery.transfer.settings')]
  } catch (error) {
    report.problem({ name: 'options.json', why: error instanceof Error && !theirs ? error.message : errorText(error) })
    return []
  }
}

function joined<T extends { readonly name: string }>(ours: readonly T[] = [], theirs: readonly T[]): readonly T[] {
  const names = new Set(ours.map(({ name }) => name))
  return [...ours, ...theirs.filter(({ name }) => !names.has(name))]
}
