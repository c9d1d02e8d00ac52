import type { ProcessRole } from '@stipple/core/domain/process-role'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { now } from './columns.ts'

/** States of the packs that a process has at hand, by their ids; those that are absent are left out. */
export type PackStates = Readonly<Record<string, 'fetching' | 'ready' | 'failed'>>

/** The processes of the installation, each by its own account. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  version: text().notNull(),
  /** Jobs of this installation's own machines that it runs at a time. */
  slots: integer().notNull(),
  /** Releases that did not say did everything. */
  roles: text().array().$type<readonly ProcessRole[]>().notNull().default(['pages', 'here', 'elsewhere', 'upkeep']),
  /** Processors and bytes of memory of its machine. */
  cores: integer().notNull().default(0),
  memory: bigint({ mode: 'number' }).notNull().default(0),
  /** Ids of the engines that run in it. */
  engines: text().array().notNull().default([]),
  /** The folder of its packs: processes of a machine that have the same one share them. */
  packFolder: text().notNull().default(''),
  packs: jsonb().$type<PackStates>().notNull().default({}),
  startedAt: now(),
  seenAt: now(),
  /** It said that it stops. */
  endedAt: timestamp({ withTimezone: true }),
})
export type ProcessRow = typeof processes.$inferSelect

/** Calls that were counted under a key until its window ends, by all processes together. Unlogged: after a crash of the database counting begins anew. */
export const callCounts = pgTable('call_counts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})

/** Things that one process at a time may do. Unlogged. */
export const leases = pgTable('leases', {
  key: text().primaryKey(),
  holder: uuid().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})

/** The one store of files that belongs to this database, by the mark that lies in it. */
export const fileStores = pgTable('file_stores', {
  only: boolean().primaryKey().default(true),
  mark: uuid().notNull(),
})
