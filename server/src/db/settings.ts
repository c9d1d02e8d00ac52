import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { notify } from './notifier.ts'
import { type SettingRow, settings } from './schema/settings.ts'

/** Sent to all processes when a setting changed. */
export const SETTINGS_CHANGED = 'settings_changed'

export const readSettings = (db: Executor): Promise<SettingRow[]> => db.select().from(settings)

/** Stores a setting if unchanged since `revision` (0: never set); otherwise undefined. Notifies all processes on commit. */
export async function writeSetting(
  db: Executor,
  { key, value, revision, changedBy }: { key: string; value: unknown; revision: number; changedBy: string },
): Promise<SettingRow | undefined> {
  const kept = value === undefined ? sql`null` : value
  const [row] =
    revision === 0
      ? await db.insert(settings).values({ key, value: kept, revision: 1, changedBy }).onConflictDoNothing().returning()
      : await db
          .update(settings)
          .set({ value: kept, revision: revision + 1, changedBy, changedAt: sql`now()` })
          .where(and(eq(settings.key, key), eq(settings.revision, revision)))
          .returning()
  if (row) await notify(db, SETTINGS_CHANGED, key)
  return row
}
