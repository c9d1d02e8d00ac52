import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea, risingId } from './columns.ts'

/** Certificates that content credentials are signed with, made by this installation. The newest whose key opens is used; older ones stay for those who verify. */
export const signingCertificates = pgTable('signing_certificates', {
  id: risingId(),
  /** PEM, the certificate of the key first, its authority last. */
  chain: text().notNull(),
  /** PEM (PKCS#8), sealed. */
  key: bytea().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
