import { credits } from '@stipple/core/contract/credits'
import { defineCalls } from '@stipple/core/contract/define-call'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import type { Access } from './access.ts'
import type { Caller } from './caller.ts'
import { serializerCompiler, validatorCompiler } from './compilers.ts'
import type { Handlers } from './implement.ts'

const calls = defineCalls({
  'POST /things/:id': {
    summary: 'Change a thing',
    tag: 'things',
    params: z.object({ id: z.string() }),
    body: z.object({ size: z.int().default(1) }),
    reply: z.object({ size: z.int() }),
  },
  'GET /things': {
    summary: 'Things',
    tag: 'things',
    query: z.object({ page: z.coerce.number() }),
    reply: z.object({ ids: z.array(z.string()) }),
  },
})
const access = { 'POST /things/:id': 'owner', 'GET /things': 'public' } as const satisfies Access<typeof calls>
type Change = Parameters<Handlers<typeof calls, typeof access>['POST /things/:id']>[0]
type List = Parameters<Handlers<typeof calls, typeof access>['GET /things']>[0]

describe('handlers', () => {
  it('have the types of their calls, so that a mismatch does not compile', () => {
    expectTypeOf<Change['params']>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<Change['body']>().toEqualTypeOf<{ size: number }>()
    expectTypeOf<Change['caller']>().toEqualTypeOf<Caller>()
    expectTypeOf<List['caller']>().toEqualTypeOf<Caller | undefined>()
    expectTypeOf<List['query']>().toEqualTypeOf<{ page: number }>()
    expectTypeOf<List['body']>().toBeUndefined()
    // One is missing; one has a wrong reply.
    expectTypeOf<{ 'GET /things': () => Promise<{ ids: string[] }> }>().not.toExtend<Handlers<typeof calls, typeof access>>()
    expectTypeOf<{ 'GET /things': () => Promise<{ ids: number[] }>; 'POST /things/:id': () => Promise<{ size: number }> }>().not.toExtend<
      Handlers<typeof calls, typeof access>
    >()
    expectTypeOf<{ 'GET /things': () => Promise<{ ids: string[] }>; 'POST /things/:id': () => Promise<{ size: number }> }>().toExtend<
      Handlers<typeof calls, typeof access>
    >()
  })
})

describe('schemas at run time', () => {
  const balance = credits['GET /api/user/get_credit_balance'].reply
  const serialize = serializerCompiler()({ schema: balance, method: 'GET', url: '/x', httpStatus: '200' })

  it('remove fields that are not in the contract', () => {
    expect(JSON.parse(serialize({ status: 1, data: { balance: 5, secret: 'x' }, more: true }))).toEqual({ status: 1, data: { balance: 5 } })
  })

  it('refuse to send a reply that breaks the contract', () => {
    expect(() => serialize({ status: 1, data: { balance: 'five' } })).toThrow('GET /x')
  })

  it('name the field of each problem once, at any depth', () => {
    const schema = z.object({
      count: z.int().min(1).max(4),
      kind: z.enum(['a', 'b']),
      list: z.array(z.object({ name: z.string().min(2).regex(/^x/) })),
      half: z.number().multipleOf(0.5),
    })
    const validate = validatorCompiler({ schema, method: 'POST', url: '/x', httpPart: 'body' })
    const result = validate({ count: 9, kind: 'c', list: [{ name: 'a' }], half: 'much' })
    const problem = typeof result === 'object' && result && 'error' in result ? result.error : undefined
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({
      code: 'invalid_input',
      fields: [
        { field: 'count', code: 'too_big', params: { maximum: 4 } },
        { field: 'kind', code: 'not_an_option' },
        { field: 'list.0.name', code: 'too_short', params: { minimum: 2 } },
        { field: 'half', code: 'not_a_number' },
      ],
    })
  })
})
