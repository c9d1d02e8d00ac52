import { isDeepStrictEqual } from 'node:util'
import type { EngineConnection } from '@stipple/core/contract/engines'
import type { ModelAudience } from '@stipple/core/domain/model-audience'
import type { Language, Text } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import type { SettingValue } from '../../settings/live/live-settings.ts'
import { changeSetting } from './settings.ts'

export interface ModelChange {
  readonly remote_id: string
  readonly hidden?: boolean | undefined
  /** Empty: the model's own name. */
  readonly label?: Text | undefined
  readonly cost?: number | undefined
  /** Null: everyone. */
  readonly audience?: ModelAudience | null | undefined
  /** Price of one output at the connection, in money. */
  readonly price?: number | null | undefined
}

const KEY = 'models.overrides'
type Overrides = SettingValue<typeof KEY>
type Override = Overrides[string]
/** Retries after concurrent changes by others. */
const ATTEMPTS = 3

/**
 * Sets names, prices and audience of models wherever they are offered, and shows hidden ones again. Skips models that are not offered. Throws
 * `invalid_input`.
 */
export async function overrideModels(
  context: Context,
  { caller, language }: { readonly caller: Caller; readonly language: Language },
  { carried, changes }: { readonly carried: EngineConnection['models']; readonly changes: readonly ModelChange[] },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await context.settings.refresh()
    const before = context.settings.get(KEY)
    const value = changed(before, { carried, changes })
    if (isDeepStrictEqual(value, before)) return
    const revision = context.settings.list().find(({ key }) => key === KEY)?.revision ?? 0
    try {
      await changeSetting(context, caller, { key: KEY, value, revision, language })
      return
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'changed_meanwhile' || attempt === ATTEMPTS) throw error
    }
  }
}

interface Changes {
  readonly carried: EngineConnection['models']
  readonly changes: readonly ModelChange[]
}

function changed(before: Overrides, { carried, changes }: Changes): Overrides {
  const overrides = new Map(Object.entries(before))
  for (const change of changes) {
    const model = carried.find(({ remote_id: remoteId }) => remoteId === change.remote_id)
    if (!model) continue
    const own = overridden(overrides.get(model.model) ?? {}, model, change)
    if (Object.keys(own).length > 0) overrides.set(model.model, own)
    else overrides.delete(model.model)
  }
  return Object.fromEntries(overrides)
}

function overridden(
  before: Override,
  { initial_cost: initial }: EngineConnection['models'][number],
  { hidden, label, cost, audience }: ModelChange,
): Override {
  const { hidden: wasHidden, label: oldLabel, cost: oldCost, audience: oldAudience } = before
  const name = label ? filledName(label) : oldLabel
  const members = audience === undefined ? oldAudience : audience
  const price = cost === initial ? undefined : (cost ?? oldCost)
  return {
    ...(wasHidden && hidden !== false && { hidden: true }),
    ...(price !== undefined && { cost: price }),
    ...(name && { label: name }),
    ...(members && { audience: members }),
  }
}

/** Fills an empty language from the other one; undefined if all are empty. */
export function filledName(label: Text): Text | undefined {
  const given = Object.fromEntries(Object.entries(label).filter(([, name]) => name))
  const [first] = Object.values(given)
  return first === undefined ? undefined : { en: first, zh: first, ...given }
}
