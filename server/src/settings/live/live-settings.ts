import type { ManagedSetting } from '@stipple/core/contract/manage'
import { type Language, localize } from '@stipple/core/domain/text'
import { valueFault } from '@stipple/core/domain/value-faults'
import type { Log } from '@stipple/engines/spec'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Notifier } from '../../db/notifier.ts'
import type { SettingRow } from '../../db/schema/settings.ts'
import { readSettings, SETTINGS_CHANGED, writeSetting } from '../../db/settings.ts'
import { accessSettings } from './access.ts'
import type { Setting } from './define-setting.ts'
import { dotSettings } from './dots.ts'
import { featureSettings } from './features.ts'
import { jobSettings } from './jobs.ts'
import { keepingSettings } from './keeping.ts'
import { mailSettings } from './mails.ts'
import { modelSettings } from './models.ts'
import { pageSettings } from './pages.ts'
import { safetySettings } from './safety.ts'
import { siteSettings } from './site.ts'

/** All settings that can be changed at run time. */
const SETTINGS = {
  ...dotSettings,
  ...modelSettings,
  ...accessSettings,
  ...featureSettings,
  ...jobSettings,
  ...safetySettings,
  ...siteSettings,
  ...pageSettings,
  ...mailSettings,
  ...keepingSettings,
}
type Key = keyof typeof SETTINGS
export type SettingKey = Key
export type SettingValue<K extends Key> = z.output<(typeof SETTINGS)[K]['schema']>
type Values = { readonly [K in Key]: SettingValue<K> }

/** Run-time settings, the same in all processes shortly after a change. */
export interface LiveSettings {
  /** Current value: read it on each use. */
  get<K extends Key>(key: K): SettingValue<K>
  list(): ManagedSetting[]
  /**
   * Throws for an invalid value, in the given language. `undefined` means the environment's value.
   * @throws {z.ZodError}
   */
  check(key: Key, value: unknown, language: Language): void
  /** Stores a validated value; undefined if changed since `revision`. Applies here after `refresh`, following the commit. */
  set(
    tx: Transaction,
    change: { readonly key: Key; readonly value: unknown; readonly revision: number; readonly by: string },
  ): Promise<SettingRow | undefined>
  refresh(): Promise<void>
}

export const isSettingKey = (key: string): key is Key => Object.hasOwn(SETTINGS, key)

/** Reads the stored values, and again after any process changes one. */
export async function createLiveSettings({
  config,
  db,
  notifier,
  log,
}: {
  config: Config
  db: Database
  notifier: Notifier
  log: Log
}): Promise<LiveSettings> {
  let rows = new Map<string, SettingRow>()
  let values = valuesOf(config, rows, log)
  const refresh = async (): Promise<void> => {
    rows = new Map((await readSettings(db)).map((row) => [row.key, row]))
    values = valuesOf(config, rows, log)
  }
  const follow = (): void => void refresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be reloaded'))
  await notifier.subscribe(SETTINGS_CHANGED, follow)
  notifier.onReconnect(follow)
  await refresh()

  return {
    get: (key) => values[key],
    list: () => keys().map((key) => present(key, { config, row: rows.get(key) })),
    check: (key, value, language) => {
      if (value !== undefined) settingOf(key).schema.parse(value, { error: (issue) => localize(valueFault(issue), language) })
    },
    set: (tx, { key, value, revision, by }) => writeSetting(tx, { key, value, revision, changedBy: by }),
    refresh,
  }
}

const keys = (): Key[] => Object.keys(SETTINGS).filter(isSettingKey)
const settingOf = (key: Key): Setting => SETTINGS[key]

/** An invalid stored value (from an older version) is replaced by the environment's. */
function valuesOf(config: Config, rows: ReadonlyMap<string, SettingRow>, log: Log): Values {
  const entries = keys().map((key) => {
    const { schema, initial } = settingOf(key)
    const stored = rows.get(key)?.value ?? undefined
    const parsed = stored === undefined ? undefined : schema.safeParse(stored)
    if (parsed?.success === false) log.warn({ key }, 'a stored setting is invalid and is ignored')
    return [key, parsed?.success ? parsed.data : schema.parse(initial(config))] as const
  })
  return Object.fromEntries(entries) as Values
}

function present(key: Key, { config, row }: { config: Config; row: SettingRow | undefined }): ManagedSetting {
  const { group, label, hint, kind, options, minimum, maximum, initial } = settingOf(key)
  const beginning = asJson(initial(config))
  return {
    key,
    group,
    label,
    ...(hint && { hint }),
    kind,
    ...(options && { options: [...options] }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    value: row?.value === undefined || row.value === null ? beginning : asJson(row.value),
    initial: beginning,
    revision: row?.revision ?? 0,
    ...(row && { changed: { by: row.changedBy, at: row.changedAt.toISOString() } }),
  }
}

const asJson = (value: unknown): ManagedSetting['value'] => JSON.parse(JSON.stringify(value)) as ManagedSetting['value']
