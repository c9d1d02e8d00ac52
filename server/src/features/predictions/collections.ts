import { localize, type Text } from '@stipple/core/domain/text'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { remember } from '../../lib/remember.ts'
import { Problem } from '../../problem.ts'
import { offeredModels } from '../catalogue/public.ts'
import { countRuns } from '../jobs/counts/public.ts'
import { type PredictionCaller, listModels, type NativeModel } from './models.ts'

interface Collection {
  /** Form in lists. */
  readonly listed: { readonly name: string; readonly slug: string; readonly description: string; readonly full_description: null }
  readonly models: readonly NativeModel[]
}

/** Models by task: one collection for each mode with a model. */
export async function listCollections(context: Context, requester: PredictionCaller): Promise<readonly Collection[]> {
  const models = await listModels(context, requester)
  return MODE_LIST.flatMap(({ id, label, summary }) => {
    const serving = models.filter(({ versions }) => versions.some(({ mode }) => mode === id))
    const texts = { name: localize(label, requester.language), description: localize(summary, requester.language) }
    return serving.length === 0 ? [] : [{ listed: { ...texts, slug: id.toLowerCase(), full_description: null }, models: serving }]
  })
}

/** A collection. Throws `not_found`. */
export async function requireCollection(context: Context, requester: PredictionCaller, slug: string): Promise<Collection> {
  const found = (await listCollections(context, requester)).find(({ listed }) => listed.slug === slug)
  if (!found) throw new Problem('not_found')
  return found
}

/** Hardware of the caller's models: the operator's machines, and external services, which are named to members. */
export function listHardware(context: Context, { caller, language }: PredictionCaller): { sku: string; name: string }[] {
  const models = offeredModels(context, caller)
  const services = new Map(models.flatMap(({ madeBy = [] }) => madeBy.map((name) => [name.en, name])))
  const isOwn = models.some(({ madeBy }) => madeBy === undefined)
  return [
    ...(isOwn ? [{ sku: 'own', name: localize(OWN, language) }] : []),
    ...[...services.values()].map((name) => ({
      sku: name.en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      name: localize(name, language),
    })),
  ]
}

const OWN: Text = { en: 'Local models', zh: '自有机器' }

const KEPT_MS = 5 * 60_000
const known = new WeakMap<Database, () => Promise<ReadonlyMap<string, number>>>()

/** Finished jobs of each model and app, cached for five minutes, because all jobs are counted. */
export function runsOf({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, number>> {
  const kept = known.get(db)
  if (kept) return kept()
  const look = remember(KEPT_MS, () => countRuns(db))
  const ask = (): Promise<ReadonlyMap<string, number>> => look('')
  known.set(db, ask)
  return ask()
}
