import type { EngineConnection, SettingField } from '@stipple/core/contract/engines'

type Settings = EngineConnection['settings']
/** Input of a kind’s form by field; null takes a kept secret away. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Values with which a form begins: those given, else the fields’ own. */
export const startValues = (fields: readonly SettingField[], given: Settings | Values = {}): Values =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, given[name] ?? initial]))

/** Settings as calls take them: fields left empty are left out. */
export const toSettings = (fields: readonly SettingField[], values: Values): Settings =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]
      const tidy = typeof value === 'string' ? value.trim() : value
      return tidy === undefined || tidy === '' ? [] : [[name, tidy]]
    }),
  )

/** Names of required fields that are empty. `secrets`: those that are kept already. */
export const missingFields = (
  fields: readonly SettingField[],
  values: Values,
  secrets: Readonly<Record<string, string>> = {},
): string[] => {
  const given = toSettings(fields, values)
  return fields.flatMap(({ name, required }) => (required && !(name in given) && !(name in secrets) ? [name] : []))
}

/** A server’s problems with settings by the field of the form: calls name `settings.address`. */
export const settingProblems = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace(/^settings\./, ''), text]))
