import { z } from 'zod'
import { defineCalls } from './define-call.ts'

/** Dots: the balance and the daily claim. */
export const credits = defineCalls({
  'GET /api/user/get_credit_balance': {
    summary: 'Dots that can be spent now',
    tag: 'credits',
    audience: 'member',
    query: z.object({ check_recharge: z.string().max(200).optional(), user_source: z.string().max(200).optional() }),
    reply: z.object({ status: z.literal(1), data: z.object({ balance: z.int() }) }),
  },
  'GET /api/user/draw_config': {
    summary: 'What the daily claim gives, and whether it was claimed today (Shanghai day)',
    tag: 'credits',
    audience: 'member',
    reply: z.object({ status: z.literal(1), data: z.object({ general_users: z.int(), vip_users: z.int(), draw_today: z.boolean() }) }),
  },
  'POST /api/user/draw_config': {
    summary: 'Claim today’s dots',
    tag: 'credits',
    audience: 'member',
    reply: z.object({ status: z.literal(1), data: z.object({ amount: z.int(), balance: z.int() }) }),
    errors: ['already_claimed'],
  },
})
