import type { EngineConnection, SettingField } from '@stipple/core/contract/engines'

type Settings = EngineConnection['settings']
/** Input of a kind’s form by field; null removes a stored secret. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Initial values of a form: given ones, otherwise the fields’ own. */
export const startValues = (fields: readonly SettingField[], given: Settings | Values = {}): Values =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, given[name] ?? initial]))

/** Settings for calls, without empty fields. */
export const toSettings = (fields: readonly SettingField[], values: Values): Settings =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]
      const tidy = typeof value === 'string' ? value.trim() : value
      return tidy === undefined || tidy === '' ? [] : [[name, tidy]]
    }),
  )

/** Names of empty required fields. `secrets`: already stored ones. */
export const missingFields = (
  fields: readonly SettingField[],
  values: Values,
  secrets: Readonly<Record<string, string>> = {},
): string[] => {
  const given = toSettings(fields, values)
  return fields.flatMap(({ name, required }) => (required && !(name in given) && !(name in secrets) ? [name] : []))
}

/** The server’s settings errors by form field: calls name `settings.address`. */
export const settingProblems = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace(/^settings\./, ''), text]))
