import type { ManagedSetting } from '@stipple/core/contract/manage'
import { z } from 'zod/mini'

const file = z.object({ settings: z.record(z.string(), z.unknown()) })

export interface SettingChange {
  readonly setting: ManagedSetting
  readonly value: ManagedSetting['value']
}

/** All settings that differ from their defaults, as the text of a file. */
export function fileOf(settings: readonly ManagedSetting[]): string {
  const changed = settings.filter(({ value, initial }) => !isSame(value, initial))
  return JSON.stringify({ settings: Object.fromEntries(changed.map(({ key, value }) => [key, value])) }, undefined, 2)
}

/** Values of a file that differ from those in force, of settings that exist here; undefined for a file of something else. */
export function changesIn(text: string, settings: readonly ManagedSetting[]): SettingChange[] | undefined {
  const parsed = file.safeParse(jsonOf(text))
  if (!parsed.success) return undefined
  const { settings: values } = parsed.data
  return settings.flatMap((setting) => {
    if (!Object.hasOwn(values, setting.key) || isSame(values[setting.key], setting.value)) return []
    return [{ setting, value: values[setting.key] as SettingChange['value'] }]
  })
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** The same value with the names of its objects in order, since the database does not keep it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)).map(([name, part]) => [name, sorted(part)])) // prettier-ignore
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
