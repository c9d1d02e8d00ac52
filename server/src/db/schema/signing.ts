import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea, risingId } from './columns.ts'

/**
 * Certificates for content credentials created by this installation. The newest whose key can be decrypted is used; older ones stay for verification.
 */
export const signingCertificates = pgTable('signing_certificates', {
  id: risingId(),
  /** PEM, signing certificate first, authority last. */
  chain: text().notNull(),
  /** PEM (PKCS#8), encrypted. */
  key: bytea().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
