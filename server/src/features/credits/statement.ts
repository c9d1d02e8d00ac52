import { ENTRY_TYPES, nameOfEntry, MAX_STATEMENT_ENTRIES } from '@stipple/core/domain/credits'
import { detailIn } from '@stipple/core/domain/entry-detail'
import { type Language, localize } from '@stipple/core/domain/text'
import { OPERATOR_ZONE } from '@stipple/core/domain/time'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import { dots as english } from '@stipple/core/messages/en/dots'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { readMonth, type StatementEntry } from './statement-data.ts'

type Texts = typeof english

export interface StatementLine {
  /** `2026-11-28 20:19` in the statement's time zone. */
  readonly time: string
  readonly label: string
  readonly detail: string
  /** Positive: received; negative: spent. */
  readonly amount: number
  /** Balance after it. */
  readonly balance: number
  readonly job: string
  readonly order: string
}

/** Dots of a member in one month. `opening + gained - spent` is `closing`. */
export interface Statement {
  readonly name: string
  readonly uid: string
  readonly month: string
  readonly zone: string
  readonly language: Language
  readonly texts: Texts['statement']
  readonly opening: number
  readonly closing: number
  readonly gained: number
  readonly spent: number
  readonly lines: readonly StatementLine[]
}

interface StatementQuery {
  readonly accountId: string
  readonly month: string
  /** Default: Shanghai. */
  readonly zone: string | undefined
  readonly format: keyof typeof MAX_STATEMENT_ENTRIES
  readonly language: Language
}

/** Reads a month of the ledger, in the member's language and time zone. Throws `statement_too_long`. */
export async function statementOf({ db }: Pick<Context, 'db'>, wanted: StatementQuery): Promise<Statement> {
  const { accountId, month, zone = OPERATOR_ZONE, format, language } = wanted
  const maximum = MAX_STATEMENT_ENTRIES[format]
  const { entries, opening, ...member } = await readMonth(db, { accountId, month, zone, most: maximum + 1 })
  if (entries.length > maximum) throw new Problem('statement_too_long', { params: { maximum } })
  const own = (await CATALOGUE.dots[language]?.())?.dots
  const texts: Texts = { ...english, types: { ...english.types, ...own?.types }, statement: { ...english.statement, ...own?.statement } }
  // Swedish dates are in ISO format.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  let balance = opening
  const lines = entries.map((entry) => {
    balance += entry.amount
    return { ...describe(entry, { texts, language }), time: clock.format(entry.createdAt), amount: entry.amount, balance }
  })
  const gained = entries.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  return {
    ...member,
    month,
    zone,
    language,
    texts: texts.statement,
    opening,
    closing: balance,
    gained,
    spent: opening + gained - balance,
    lines,
  }
}

function describe({ type, detail, jobId, orderId, mode }: StatementEntry, { texts, language }: { texts: Texts; language: Language }) {
  const isOfMode = type === ENTRY_TYPES.generation || type === ENTRY_TYPES.release
  const named = isOfMode ? localize(findMode(mode ?? undefined)?.label, language) : undefined
  const kind = texts.types[nameOfEntry(type)]
  return {
    label: named === undefined ? kind : `${kind} · ${named}`,
    detail: detail === null ? '' : detailIn(language, detail),
    job: jobId ?? '',
    order: orderId ?? '',
  }
}
