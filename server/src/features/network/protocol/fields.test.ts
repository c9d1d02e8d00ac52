import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { paint, startNetwork, WORKER } from '../../../../test/horde.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { networkWorkers } from '../../../db/schema/network.ts'
import contract from './__fixtures__/contract.json' with { type: 'json' }
import published from './__fixtures__/published.json' with { type: 'json' }
import recorded from './__fixtures__/recorded.json' with { type: 'json' }
import { HORDE } from './document.ts'

const { server, call, operatorKey, memberKey, ownerKey, pop, submit, ask, close } = await startNetwork()
afterAll(close)

/** Fields of a reply with their types by path; for a list, those of its first item. */
function fieldsOf(value: unknown, path = '', found: Record<string, string> = {}): Readonly<Record<string, string>> {
  if (Array.isArray(value)) {
    if (path !== '') found[path] = 'list'
    if (value.length > 0) fieldsOf(value[0], `${path}[]`, found)
  } else if (typeof value === 'object' && value !== null) {
    if (path !== '') found[path] = 'object'
    for (const [name, one] of Object.entries(value)) fieldsOf(one, path === '' ? name : `${path}.${name}`, found)
  } else found[path] = value === null ? 'null' : typeof value
  return found
}

type Answer = Awaited<ReturnType<typeof call>>

/** Replies to every call, by name as in the tables of fields. */
async function everyAnswer(): Promise<Readonly<Record<string, Answer>>> {
  const answers: Record<string, Answer> = {}
  const keep = (name: string, answer: Answer): Answer['body'] => {
    answers[`${name} ${answer.status}`] = answer
    return answer.body
  }
  const get = async (name: string, path = name, more: { key?: string } = {}) => keep(`GET /${name}`, await call('GET', path, more))
  const send = async (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    name: string,
    { path = name, body, key }: { path?: string; body?: object; key?: string },
  ) => keep(`${method} /${name}`, await call(method, path, { ...(body && { body }), ...(key !== undefined && { key }) }))

  await server.context.db.delete(networkWorkers)
  await pop({ allow_controlnet: true })
  const id = await ask({ params: { n: 1 } })
  const work = keep('POST /generate/pop', await pop())
  await get('generate/check/:id', `generate/check/${id}`)
  keep('POST /generate/submit', await submit({ id: work.id, generation: await paint() }))
  await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
  const { generations } = await get('generate/status/:id', `generate/status/${id}`)
  const rated = { ratings: [{ id: generations[0].id, rating: 7 }] }
  await send('POST', 'generate/rate/:id', { path: `generate/rate/${id}`, body: rated, key: memberKey })
  const taken = await call('POST', 'generate/async', { body: { prompt: 'second', params: { n: 2, steps: 5 }, r2: false }, key: memberKey })
  await send('DELETE', 'generate/status/:id', { path: `generate/status/${taken.body.id}` })
  await get('generate/check/:id', `generate/check/${randomUUID()}`)
  const asked = { prompt: 'a cat', params: { steps: 5 } }
  await send('POST', 'generate/async', { body: { prompt: '', params: { width: 100, height: 64 } }, key: memberKey })
  await send('POST', 'generate/async', { body: { ...asked, dry_run: true }, key: memberKey })
  await send('POST', 'generate/async', { body: asked, key: memberKey })

  await get('find_user')
  const me = await get('find_user', 'find_user', { key: ownerKey })
  keep('GET /find_user', await call('GET', 'find_user'))
  await get('find_user', 'find_user', { key: 'zzz' })
  await get('users')
  await get('users/:id', `users/${me.id}`)
  for (const name of ['status/heartbeat', 'status/models', 'status/performance', 'status/news', 'status/modes']) await get(name)
  await get('status/models/:name', 'status/models/stable_diffusion')
  for (const name of ['stats/img/totals', 'stats/img/models', 'stats/text/totals', 'stats/text/models']) await get(name)
  await get('documents/:page', 'documents/terms')

  const [worker] = await get('workers')
  await get('workers/:id', `workers/${worker.id}`)
  await get('workers/name/:name', `workers/name/${encodeURIComponent(WORKER.name)}`)
  const team = await send('POST', 'teams', { body: { name: 'Early birds', info: 'We render' }, key: ownerKey })
  const change = { maintenance: false, info: 'Warm', team: team.id }
  await send('PUT', 'workers/:id', { path: `workers/${worker.id}`, body: change, key: ownerKey })
  await get('teams')
  answers['GET /teams 200'] = { ...(answers['GET /teams 200'] as Answer), body: [await get('teams/:id', `teams/${team.id}`)] }
  await send('PATCH', 'teams/:id', { path: `teams/${team.id}`, body: { info: 'Still' }, key: ownerKey })
  await send('DELETE', 'teams/:id', { path: `teams/${team.id}`, key: ownerKey })
  const word = await send('POST', 'workers/messages', { body: { message: 'Hello', worker_id: worker.id }, key: operatorKey })
  await get('workers/messages', 'workers/messages', { key: operatorKey })
  await get('workers/messages/:id', `workers/messages/${word.id}`, { key: operatorKey })
  await send('DELETE', 'workers/messages/:id', { path: `workers/messages/${word.id}`, key: operatorKey })
  await send('POST', 'kudos/award', { body: { username: me.username, amount: 50 }, key: operatorKey })
  const operator = (await call('GET', 'find_user', { key: operatorKey })).body.username
  await waitFor(async () => {
    await send('POST', 'kudos/transfer', { body: { username: operator, amount: 5 }, key: ownerKey })
    return 'POST /kudos/transfer 200' in answers
  })

  const shared = await send('PUT', 'sharedkeys', { body: { name: 'Ours', expiry: 3 }, key: memberKey })
  await get('sharedkeys/:id', `sharedkeys/${shared.id}`)
  await send('PATCH', 'sharedkeys/:id', { path: `sharedkeys/${shared.id}`, body: { kudos: 50 }, key: memberKey })
  await send('DELETE', 'sharedkeys/:id', { path: `sharedkeys/${shared.id}`, key: memberKey })

  const url = 'https://example.org/a.webp'
  const style = await send('POST', 'styles/image', {
    body: { name: 'Oil', prompt: '{p}, oil', info: 'Thick', tags: ['old'] },
    key: memberKey,
  })
  const example = await send('POST', 'styles/image/:id/example', {
    path: `styles/image/${style.id}/example`,
    body: { url },
    key: memberKey,
  })
  const exampleAt = `styles/image/${style.id}/example/${example.id}`
  await send('PATCH', 'styles/image/:id/example/:example', { path: exampleAt, body: { url, primary: true }, key: memberKey })
  await get('styles/image')
  await get('styles/image/:id', `styles/image/${style.id}`)
  await get('styles/image_by_name/:name', 'styles/image_by_name/Oil')
  await send('PATCH', 'styles/image/:id', { path: `styles/image/${style.id}`, body: { info: 'Thin' }, key: memberKey })
  const collection = await send('POST', 'collections', { body: { name: 'Oils', styles: ['Oil'] }, key: memberKey })
  await get('collections')
  await get('collections/:id', `collections/${collection.id}`)
  await get('collection_by_name/:name', 'collection_by_name/Oils')
  await send('PATCH', 'collections/:id', { path: `collections/${collection.id}`, body: { info: 'Both' }, key: memberKey })
  await send('DELETE', 'collections/:id', { path: `collections/${collection.id}`, key: memberKey })
  await send('DELETE', 'styles/image/:id/example/:example', { path: exampleAt, key: memberKey })
  await send('DELETE', 'styles/image/:id', { path: `styles/image/${style.id}`, key: memberKey })

  const source_image = await paint(64, 64)
  const questions = await send('POST', 'interrogate/async', { body: { forms: [{ name: 'interrogation' }], source_image }, key: memberKey })
  const { forms } = await send('POST', 'interrogate/pop', {
    body: { name: 'An eye in the attic', forms: ['interrogation'], amount: 20 },
    key: ownerKey,
  })
  for (const { id: form } of forms)
    await send('POST', 'interrogate/submit', { body: { id: form, result: { interrogation: { tags: [] } } }, key: ownerKey })
  await get('interrogate/status/:id', `interrogate/status/${questions.id}`)
  await send('DELETE', 'interrogate/status/:id', { path: `interrogate/status/${questions.id}` })
  await send('DELETE', 'workers/:id', { path: `workers/${worker.id}`, key: ownerKey })
  const hasty = await Promise.all(
    Array.from({ length: 3 }, () => server.app.inject({ method: 'POST', url: '/api/v2/generate/async', headers: { apikey: ownerKey } })),
  )
  const refused = hasty.find(({ statusCode }) => statusCode === 429)
  if (refused) keep('POST /generate/async', { status: 429, headers: refused.headers, body: refused.json() })
  return answers
}

/** Types of a published reply: a type name, a list, or fields. */
type Published = string | readonly Published[] | { readonly [name: string]: Published }

/** Differences of a value from its published types. `isPartial`: unset fields may be absent. */
function differences(value: unknown, type: Published, path: string, isPartial: boolean): string[] {
  if (value === null || type === 'any') return []
  if (typeof type === 'string') return isOfType(value, type) ? [] : [`${path}: ${type}, here ${JSON.stringify(value)}`]
  if (Array.isArray(type))
    return Array.isArray(value) ? value.flatMap((one) => differences(one, type[0], `${path}[]`, isPartial)) : [`${path}: list`]
  if (typeof value !== 'object') return [`${path}: object, here ${JSON.stringify(value)}`]
  const given = new Map<string, unknown>(Object.entries(value))
  return Object.entries(type).flatMap(([name, one]) => {
    if (name === '*') return []
    if (!given.has(name)) return isPartial ? [] : [`${path}.${name} is absent`]
    // Nested objects omit unset fields.
    return differences(
      given.get(name),
      one,
      `${path}.${name}`,
      isPartial || name === 'payload' || name === 'skipped' || name === 'gen_metadata',
    )
  })
}

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer'
    ? Number.isSafeInteger(value)
    : type === 'time'
      ? typeof value === 'string' && !Number.isNaN(Date.parse(value))
      : typeof value === type

it('returns the same fields and types as the AI Horde 5.1.5 in every call [N-01] [N-02] [N-03] [C-05] [C-10] [C-25]', async () => {
  const answers = await everyAnswer()
  const strange: string[] = []
  for (const { call: name, status, fields } of [...recorded, ...published]) {
    const answer = answers[`${name} ${status}`]
    if (!answer) strange.push(`${name} was not answered with ${status}`)
    const ours = fieldsOf(answer?.body)
    for (const [path, type] of Object.entries(fields)) {
      const own = ours[path]
      // A null there may be anything, and vice versa.
      if (own === undefined || (own !== type && own !== 'null' && type !== 'null'))
        strange.push(`${name} ${status} ${path}: ${type}, here ${own}`)
    }
  }
  const answersOf: Readonly<Record<string, Published>> = contract.answers
  for (const [name, { answer: named, ...more }] of Object.entries(contract.calls)) {
    const { body } = answers[`${name} 200`] ?? answers[`${name} 202`] ?? { body: undefined }
    const type = answersOf[named] ?? 'any'
    strange.push(...differences(body, 'list' in more ? [type] : type, name, 'partial' in more))
  }
  expect(strange).toEqual([])
  // Users and workers have the same shape everywhere.
  const alike = (one: string, other: string) =>
    expect(Object.keys(fieldsOf([answers[one]?.body].flat()[0])).toSorted()).toEqual(
      Object.keys(fieldsOf([answers[other]?.body].flat()[0])).toSorted(),
    )
  expect(Object.keys(fieldsOf(answers['GET /users 200']?.body[0]))).toEqual(
    expect.arrayContaining(Object.keys(fieldsOf(answers['GET /users/:id 200']?.body))),
  )
  alike('GET /workers 200', 'GET /workers/:id 200')
  alike('GET /workers 200', 'GET /workers/name/:name 200')
  // Every call is covered.
  const compared = new Set(Object.keys(answers).map((name) => name.replace(/ \d+$/, '').replace(' ', ' /api/v2')))
  expect(Object.keys(HORDE.calls).filter((name) => !compared.has(name))).toEqual([])
  expect([...compared].filter((name) => !(name in HORDE.calls))).toEqual([])
})
