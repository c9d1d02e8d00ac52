import { type Career, CAREERS, PLATFORMS } from '@stipple/core/domain/account'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, now, risingId } from './columns.ts'

/** A person who can sign in. */
export const accounts = pgTable(
  'accounts',
  {
    id: risingId(),
    /** The short id that people see and copy. */
    uid: text().notNull().unique(),
    platform: text({ enum: PLATFORMS }).notNull().default('builtin'),
    name: text().notNull(),
    /** The name as it is compared on the built-in platform: two names that look alike are one. */
    nameKey: text().unique(),
    /** Id of the member at a platform that is not our own. */
    subject: text(),
    /** Address of a portrait. */
    avatar: text(),
    career: smallint().$type<Career>(),
    passwordHash: text(),
    /** Confirmed e-mail address, and as it is compared. */
    email: text(),
    emailKey: text().unique(),
    /** True if a passkey or an authenticator app is set up: logging in by password then takes a second step. */
    hasSecondFactor: boolean().notNull().default(false),
    isSuper: boolean().notNull().default(false),
    isVip: boolean().notNull().default(false),
    /** VIP by what was bought, until then. */
    vipUntil: timestamp({ withTimezone: true }),
    isAllowlisted: boolean().notNull().default(false),
    /** The sum of the ledger's entries; only the ledger's trigger writes it. */
    balance: integer().notNull().default(0),
    /** Number of the account's entries in the ledger; only the ledger's trigger writes it. */
    entryCount: integer().notNull().default(0),
    /** Dots given for the account's work in the network, all together; only the ledger's trigger writes it. */
    workDots: integer().notNull().default(0),
    createdAt: now(),
    /** Can neither sign in nor do anything, until the operator says otherwise. */
    suspendedAt: timestamp({ withTimezone: true }),
    /** A deleted account keeps its row, without anything personal, so that ledger and orders still add up. */
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

/** A member with whom the row goes. */
export const memberId = () =>
  uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** A sign-in. The token itself is never stored. */
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
    /** Signatures so far, as the authenticator counts them; 0 where it does not. */
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
  /** The secret in base32, sealed. */
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

/** Tokens that came in an address, by SHA-256: each signs in once. */
export const usedTokens = pgTable('used_tokens', {
  tokenHash: text().primaryKey(),
  usedAt: now(),
})

/** Guesses of passwords and codes, of all processes together. */
export const guesses = pgTable(
  'guesses',
  {
    /** SHA-256 of what they are counted under. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When they are forgotten. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('guesses_by_until').on(table.until)],
)

/** One-time codes by which a member signs another device in. */
export const signInCodes = pgTable('sign_in_codes', {
  /** SHA-256 of the code. */
  codeHash: text().primaryKey(),
  accountId: memberId(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** Sign-ins on their way: gone to the platform's page, or waiting for a yes in the browser that holds the cookie. */
export const pendingSignIns = pgTable('pending_sign_ins', {
  /** SHA-256 of the browser's cookie. */
  cookieHash: text().primaryKey(),
  state: jsonb().$type<PendingSignIn>().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
/** `away`: what the platform's answer is checked against. `confirm`: whose account it is, known from the platform. */
export type PendingSignIn =
  | { kind: 'away'; platform: string; state: string; nonce: string; codeVerifier: string; returnTo: string }
  | { kind: 'confirm'; accountId: string; returnTo: string }

/** Keys that this installation made for itself, the same for all of its processes. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
