import { z } from 'zod'
import { ENTRIES_PER_PAGE, ENTRY_TYPES, STATEMENT_FORMATS } from '../domain/credits.ts'
import { defineCalls } from './define-call.ts'
import { isoTime, modeId, timeZone } from './shapes.ts'

/** Month of a statement (`2026-11`) in the time zone; Shanghai by default. */
export const statementQuery = z.object({
  month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/),
  format: z.enum(STATEMENT_FORMATS),
  time_zone: timeZone.optional(),
  lang: z.string().max(20).optional(),
})

const pointstr = z.string().trim().min(1).max(64)
const pointsCode = z.object({
  pointstr: z.string(),
  amount: z.int(),
  /** Expiry of dots that are claimed now. */
  expires_at: isoTime,
  claimed: z.boolean(),
})

/** Dots: the balance, the daily claim, claim codes and the ledger. */
export const credits = defineCalls({
  'GET /api/user/get_credit_balance': {
    summary: 'Get the balance of dots',
    tag: 'credits',
    keys: ['generate', 'read'],
    query: z.object({ check_recharge: z.string().max(200).optional(), user_source: z.string().max(200).optional() }),
    reply: z.object({ status: z.literal(1), data: z.object({ balance: z.int() }) }),
  },
  'GET /api/user/draw_config': {
    summary: 'Get the amount of the daily claim, and if it was claimed today (Shanghai day)',
    tag: 'credits',
    reply: z.object({ status: z.literal(1), data: z.object({ general_users: z.int(), vip_users: z.int(), draw_today: z.boolean() }) }),
  },
  'POST /api/user/draw_config': {
    summary: 'Claim today’s dots',
    tag: 'credits',
    reply: z.object({ status: z.literal(1), data: z.object({ amount: z.int(), balance: z.int() }) }),
    errors: ['already_claimed'],
  },
  'GET /api/user/draw_credit_balance': {
    summary: 'Get the offer of a claim code; without a code, the rewards open to all members',
    tag: 'credits',
    perMinute: 30,
    query: z.object({ pointstr: pointstr.optional() }),
    reply: z.object({ status: z.literal(1), error_code: z.literal(0), data: z.array(pointsCode) }),
    errors: ['invalid_input', 'code_unknown', 'code_over'],
  },
  'POST /api/user/draw_credit_balance': {
    summary: 'Redeem a claim code, once per member',
    tag: 'credits',
    perMinute: 30,
    body: z.object({ pointstr }),
    reply: z.object({
      status: z.literal(1),
      error_code: z.literal(0),
      data: z.object({ amount: z.int(), expires_at: isoTime, balance: z.int() }),
    }),
    errors: ['invalid_input', 'code_unknown', 'code_over', 'code_claimed'],
  },
  'POST /api/user/get_balance_list': {
    summary: 'List the caller’s dot history, newest first',
    tag: 'credits',
    body: z.object({ per_page: z.int().min(1).max(100).default(ENTRIES_PER_PAGE), page: z.int().min(1).max(1_000_000).default(1) }),
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        data: z.array(
          z.object({
            id: z.string(),
            /** 1: dots gained; 0: dots spent, expired or taken back. */
            type: z.union([z.literal(1), z.literal(0)]),
            type_detail: z.literal(Object.values(ENTRY_TYPES)),
            /** Mode of the generation that the entry paid for. */
            mode: modeId.optional(),
            /** The same as `mode`, for inherited clients. */
            jobType: modeId.optional(),
            /** Amount, without a sign. */
            balance: z.int(),
            created_at: isoTime,
            job_id: z.string().optional(),
            order_id: z.string().optional(),
            /** Detail that the type does not contain: a claim code, a bonus, or a reason given by the operator. */
            detail: z.string().optional(),
          }),
        ),
        total: z.int(),
      }),
    }),
    errors: ['invalid_input'],
  },
})
