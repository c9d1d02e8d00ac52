import { type Career, CAREERS, PLATFORMS } from '@stipple/core/domain/account'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, now, risingId } from './columns.ts'

/** A person who can log in. */
export const accounts = pgTable(
  'accounts',
  {
    id: risingId(),
    /** Short public id. */
    uid: text().notNull().unique(),
    platform: text({ enum: PLATFORMS }).notNull().default('builtin'),
    name: text().notNull(),
    /** Normalized name on the built-in platform: confusable names are equal. */
    nameKey: text().unique(),
    /** Id of the member at an external platform. */
    subject: text(),
    /** Address of an avatar. */
    avatar: text(),
    career: smallint().$type<Career>(),
    passwordHash: text(),
    /** Confirmed e-mail address, and its normalized form. */
    email: text(),
    emailKey: text().unique(),
    /** True if a passkey or an authenticator app is set up: logging in by password then needs a second step. */
    hasSecondFactor: boolean().notNull().default(false),
    isSuper: boolean().notNull().default(false),
    isVip: boolean().notNull().default(false),
    /** End of purchased VIP. */
    vipUntil: timestamp({ withTimezone: true }),
    isAllowlisted: boolean().notNull().default(false),
    /** Sum of the ledger's entries; only written by the ledger's trigger. */
    balance: integer().notNull().default(0),
    /** Number of the account's ledger entries; only written by the ledger's trigger. */
    entryCount: integer().notNull().default(0),
    /** Total of dots for the account's work in the network; only written by the ledger's trigger. */
    workDots: integer().notNull().default(0),
    /** Own limit of storage in GB instead of the common one; 0: none. */
    storageGigabytes: integer(),
    createdAt: now(),
    /** Suspended: can neither log in nor call, until an operator ends it. */
    suspendedAt: timestamp({ withTimezone: true }),
    /** A deleted account keeps an anonymized row, so that ledger and orders still add up. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('accounts_balance_not_negative', sql`${table.balance} >= 0`),
    check(
      'accounts_career_known',
      sql`${table.career} between ${sql.raw(String(CAREERS.businessOwner))} and ${sql.raw(String(CAREERS.other))}`,
    ),
    unique('accounts_subject').on(table.platform, table.subject),
    check('accounts_deleted_without_dots', sql`${table.deletedAt} is null or ${table.balance} = 0`),
  ],
)
export type AccountRow = typeof accounts.$inferSelect

/** Member; deleted with the account. */
export const memberId = () =>
  uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** A log-in session. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text().primaryKey(),
    /** Id in the member's list of sessions. */
    id: uuid()
      .notNull()
      .unique()
      .default(sql`uuidv7()`),
    accountId: memberId(),
    userAgent: text(),
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_by_account').on(table.accountId), index('sessions_by_expiry').on(table.expiresAt)],
)

/** Passkeys of members (Web Authentication). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Id of the credential, base64url. */
    id: text().primaryKey(),
    accountId: memberId(),
    name: text().notNull(),
    /** COSE key. */
    publicKey: bytea().notNull(),
    /** Signature counter of the authenticator; 0 if it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: now(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('passkeys_by_account').on(table.accountId)],
)

/** Authenticator apps (RFC 6238). */
export const authenticatorApps = pgTable('authenticator_apps', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The secret in base32, encrypted. */
  secret: bytea().notNull(),
  /** Time step of the last accepted code: each works once. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: now(),
})

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the account and the code, hexadecimal. */
    codeHash: text().primaryKey(),
    accountId: memberId(),
  },
  (table) => [index('recovery_codes_by_account').on(table.accountId)],
)

/** Tokens from addresses, by SHA-256: each logs in once. */
export const usedTokens = pgTable('used_tokens', {
  tokenHash: text().primaryKey(),
  usedAt: now(),
})

/** Guesses of passwords and codes over all processes. */
export const guesses = pgTable(
  'guesses',
  {
    /** SHA-256 of the counted key. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Expiry. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('guesses_by_until').on(table.until)],
)

/** One-time codes that log another device in. */
export const signInCodes = pgTable('sign_in_codes', {
  /** SHA-256 of the code. */
  codeHash: text().primaryKey(),
  accountId: memberId(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** Unfinished log-ins: at the platform's page, or waiting for confirmation in the browser with the cookie. */
export const pendingSignIns = pgTable('pending_sign_ins', {
  /** SHA-256 of the browser's cookie. */
  cookieHash: text().primaryKey(),
  state: jsonb().$type<PendingSignIn>().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
/** `away`: values to check the platform's reply against. `confirm`: the account, as identified by the platform. */
export type PendingSignIn =
  | { kind: 'away'; platform: string; state: string; nonce: string; codeVerifier: string; returnTo: string }
  | { kind: 'confirm'; accountId: string; returnTo: string }

/** Secrets that this installation generated, shared by its processes. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
