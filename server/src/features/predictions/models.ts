import { createHash } from 'node:crypto'
import { pickModel } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'
import { type Language, localize } from '@stipple/core/domain/text'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
import type { Mode } from '@stipple/core/modes/define-mode'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { mayUse, offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { listApps } from '../templates/public.ts'

/** A form of a model: Replicate's version. */
export interface Version {
  /** Unchanged while the form is. */
  readonly id: string
  readonly mode: string
  /** Mode and model of its request. */
  readonly run: { readonly mode: string; readonly model: string; readonly app?: string }
  readonly created: Date
  readonly schema: (language: Language) => { readonly title: string }
}

/** A model with a two-part address. */
export interface NativeModel {
  readonly owner: string
  readonly name: string
  readonly label: string
  readonly description: string
  readonly isPrivate: boolean
  readonly cover?: string | undefined
  readonly dots: number
  /** Latest first; never empty. */
  readonly versions: readonly [Version, ...Version[]]
}

export interface PredictionCaller {
  readonly caller: Caller
  readonly language: Language
}

/** Owners of entries that are not an engine's model. */
const MODES = 'modes'
const APPS = 'apps'

/** Creation time of built-in entries, which is unknown. */
const EVER = new Date(0)

/** Everything that the caller can run: the engines' models, each mode with its default model, and the apps. */
export async function listModels(context: Context, requester: PredictionCaller): Promise<readonly NativeModel[]> {
  return [...modelsOf(context, requester).models, ...(await appsOf(context, requester))]
}

interface Models {
  readonly models: readonly NativeModel[]
  /** By version id, and by model id with a mode. */
  readonly versions: ReadonlyMap<string, { readonly model: NativeModel; readonly version: Version }>
}

/** Cached per list of models, access rights and language. */
const lists = new WeakMap<readonly OfferedModel[], Map<string, Models>>()

function modelsOf(context: Context, { caller, language }: PredictionCaller): Models {
  const offered = offeredModels(context, caller)
  const ofList = lists.get(offered) ?? new Map<string, Models>()
  lists.set(offered, ofList)
  const key = JSON.stringify([language, caller.isAllowlisted, caller.isSuper])
  const known = ofList.get(key) ?? makeModels(offered, { caller, language })
  ofList.set(key, known)
  return known
}

function makeModels(offered: readonly OfferedModel[], { caller, language }: PredictionCaller): Models {
  const addresses = addressesOf(offered)
  const models = offered.flatMap((model): NativeModel[] => {
    const modes = model.modes.filter((mode) => mayUse(caller, mode))
    const [first, ...more] = modes.map((mode) => versionOf(model, mode))
    const address = addresses.get(model.id)
    return first && address ? [{ ...address, ...shownOf(model, language), versions: [first, ...more] as const }] : []
  })
  const modes = MODE_LIST.flatMap((mode): NativeModel[] => {
    const model = mayUse(caller, mode) ? pickModel(offered, mode.task) : undefined
    if (!model) return []
    const texts = { label: localize(mode.label, language), description: localize(mode.summary, language) }
    return [{ owner: MODES, name: mode.id.toLowerCase(), ...shownOf(model, language), ...texts, versions: [versionOf(model, mode)] }]
  })
  const all = [...models, ...modes]
  const versions = all.flatMap((model) =>
    model.versions.flatMap((version) =>
      [version.id, `${version.run.model}:${version.run.mode.toLowerCase()}`].map((name) => [name, { model, version }] as const),
    ),
  )
  // The first one with a name wins.
  return { models: all, versions: new Map(versions.toReversed()) }
}

async function appsOf(context: Context, requester: PredictionCaller): Promise<NativeModel[]> {
  const { apps } = await listApps(context, requester)
  return apps.value.map((app) => ({
    owner: APPS,
    name: app.id,
    label: app.name,
    description: app.description,
    isPrivate: !app.shared,
    cover: app.cover,
    dots: app.cost,
    versions: [
      {
        id: idOf('app', app.id, String(app.version)),
        mode: 'Apps',
        run: { mode: 'Apps', model: '', app: app.id },
        created: new Date(app.update_time),
        schema: () => app.schema,
      },
    ],
  }))
}

export async function requireModel(
  context: Context,
  requester: PredictionCaller,
  { owner, name }: { owner: string; name: string },
): Promise<NativeModel> {
  const found = (await listModels(context, requester)).find((model) => model.owner === owner && model.name === name)
  if (!found) throw new Problem('model_missing')
  return found
}

/** Finds the requested version: by its id, by a model id with a mode, or an address with or without version or mode. Throws `model_missing`. */
export async function requireVersion(
  context: Context,
  requester: PredictionCaller,
  reference: string,
): Promise<{ model: NativeModel; version: Version }> {
  const { models, versions } = modelsOf(context, requester)
  const known = versions.get(reference)
  if (known) return known
  const [, owner, name, part] = REFERENCE.exec(reference) ?? []
  const isNamed = (one: NativeModel): boolean => one.owner === owner && one.name === name
  // Apps are read each time, and only if one is requested.
  const model = models.find(isNamed) ?? (await appsOf(context, requester)).find((app) => isNamed(app) || app.versions[0].id === reference)
  const version =
    part === undefined
      ? model?.versions[0]
      : model?.versions.find(({ id, mode }) => id === part || mode.toLowerCase() === part.toLowerCase())
  if (!model || !version) throw new Problem('model_missing')
  return { model, version }
}

const REFERENCE = /^([^/]+)\/([^/:]+)(?::(.+))?$/

/** Address of a job's model, and its version. */
export function addressOfJob(context: Context, { model: id, mode, template }: { model: string; mode: string; template: string | null }) {
  if (template !== null) return { model: `${APPS}/${template}`, version: 'hidden' }
  const { owner, name } = addressesOf(offeredModels(context, EVERYBODY)).get(id) ?? partsOf(id)
  return { model: `${owner}/${name}`, version: idOf('model', id, mode) }
}

/** Rights for every offered model: a job's model always has an address. */
const EVERYBODY = { isVip: true, isAllowlisted: true, isSuper: true }

const versionOf = (model: OfferedModel, mode: Mode): Version => ({
  id: idOf('model', model.id, mode.id),
  mode: mode.id,
  run: { mode: mode.id, model: model.id },
  created: EVER,
  schema: (language) => toWireSchema(localize(model.label, language), propertiesOf(model, mode), language),
})

/** Clients may use larger sizes and counts, and their prompts are unchanged. */
export const SCOPE = { larger: true, bare: true } as const

const propertiesOf = (model: OfferedModel, mode: Mode): Properties => mode.properties(model, SCOPE)

const shownOf = ({ label, description, cover, cost }: OfferedModel, language: Language) => ({
  label: localize(label, language),
  description: localize(description, language),
  isPrivate: false,
  cover,
  dots: cost,
})

const idOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

type Address = Pick<NativeModel, 'owner' | 'name'>
const kept = new WeakMap<readonly OfferedModel[], ReadonlyMap<string, Address>>()

/** Addresses by model id, whose characters may be invalid in an address. On a collision, the later one gets a suffix from its id. */
function addressesOf(models: readonly OfferedModel[]): ReadonlyMap<string, Address> {
  const known = kept.get(models)
  if (known) return known
  const taken = new Set<string>()
  const addresses = new Map(
    models
      .map(({ id }) => id)
      .toSorted()
      .map((id) => {
        const parts = partsOf(id)
        const isTaken = taken.has(`${parts.owner}/${parts.name}`)
        taken.add(`${parts.owner}/${parts.name}`)
        return [id, isTaken ? { ...parts, name: `${parts.name}-${idOf(id).slice(0, 8)}` } : parts] as const
      }),
  )
  kept.set(models, addresses)
  return addresses
}

function partsOf(id: string): Address {
  const [owner = '', ...rest] = id.split('/')
  return { owner: plain(owner), name: plain(rest.join('-')) }
}

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-') || '-'
