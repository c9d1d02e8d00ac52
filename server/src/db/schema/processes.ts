import type { ProcessRole } from '@stipple/core/domain/process-role'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { now } from './columns.ts'

/** States of a process's packs by id; missing ones are left out. */
export type PackStates = Readonly<Record<string, 'fetching' | 'ready' | 'failed'>>

/** Processes of the installation, as reported by themselves. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  version: text().notNull(),
  /** Concurrent local jobs. */
  slots: integer().notNull(),
  /** Releases that did not report roles had all of them. */
  roles: text().array().$type<readonly ProcessRole[]>().notNull().default(['pages', 'here', 'elsewhere', 'upkeep']),
  /** Cores and memory of its machine. */
  cores: integer().notNull().default(0),
  memory: bigint({ mode: 'number' }).notNull().default(0),
  /** Ids of its engines. */
  engines: text().array().notNull().default([]),
  /** Folder of its packs: processes on a machine with the same folder share them. */
  packFolder: text().notNull().default(''),
  packs: jsonb().$type<PackStates>().notNull().default({}),
  startedAt: now(),
  seenAt: now(),
  /** Reported stop. */
  endedAt: timestamp({ withTimezone: true }),
})
export type ProcessRow = typeof processes.$inferSelect

/** Counted calls by key and window over all processes. Unlogged: reset by a database crash. */
export const callCounts = pgTable('call_counts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})

/** Exclusive leases of processes. Unlogged. */
export const leases = pgTable('leases', {
  key: text().primaryKey(),
  holder: uuid().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})

/** The file store of this database, by its mark. */
export const fileStores = pgTable('file_stores', {
  only: boolean().primaryKey().default(true),
  mark: uuid().notNull(),
})
