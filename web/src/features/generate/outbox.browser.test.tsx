import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { StubEvents } from '../../../test/stub-events.ts'
import { job, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { OUTBOX } from '../../lib/browser-caches.ts'
import { useJobs } from './jobs/store.ts'

const server = stubbedServer()

const SEND = 'POST /api/v2/playground_generate'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const waits = () => page.getByText('It is sent and charged once, when the connection returns.')
const taken = () => ({ status: 1, id: 'job-1', cost: 2, job: job() }) as const

/** Sends a form while the server is unreachable; returns the requests that arrive afterwards. */
async function writeOffline() {
  await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(OUTBOX), { onsuccess: resolve, onblocked: resolve }))
  const sent: { key: unknown; quote: unknown }[] = []
  let answer: (() => unknown) | undefined
  server.answers[SEND] = ({ body }) => {
    if (!answer) throw new TypeError('Failed to fetch')
    sent.push({ key: body['request_key'], quote: body['quote'] })
    return answer() as ReturnType<typeof taken>
  }
  await renderApp('/generate/Text2Img')
  useJobs.setState({ connection: 'lost' })
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a quiet harbour')
  await button('Generate').click()
  await expect.element(waits()).toBeVisible()
  const connect = (reply: () => unknown) => {
    answer = reply
    for (const line of StubEvents.lines) line.dispatchEvent(new Event('open'))
  }
  return { sent, connect }
}

it('keeps an offline run over a reload, and sends it once under its key when the connection returns [F: outbox]', async () => {
  const { sent, connect } = await writeOffline()
  useJobs.setState({ jobs: {}, unsent: {}, runs: {} })
  await expect.element(waits()).not.toBeInTheDocument()
  connect(taken)
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect.element(waits()).not.toBeInTheDocument()
  connect(taken)
  useJobs.setState({ connection: 'lost' })
  connect(taken)
  await expect.poll(() => useJobs.getState().connection).toBe('open')
  expect(sent).toEqual([{ key: expect.any(String), quote: 2 }])
})

it('asks again when the price has risen, and does not send at another price automatically [F: outbox]', async () => {
  const { sent, connect } = await writeOffline()
  server.answers['POST /api/v2/generate/quote'] = () => ({ status: 1, dots: 3, items: [], outputs: 1, model: 'm', balance: 9 })
  connect(() =>
    sent.at(-1)?.quote === 3 ? taken() : new Refusal(409, { code: 'price_rose', message: 'The price rose from 2 to 3 dots.' }),
  )
  await expect.element(page.getByText('The price rose from 2 to 3 dots.')).toBeVisible()
  useJobs.setState({ connection: 'lost' })
  connect(taken)
  expect(sent.map(({ quote }) => quote)).toEqual([2])
  await button('Send for 3 dots').click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  expect(sent.map(({ quote }) => quote)).toEqual([2, 3])
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

it('deletes a discarded run [F: outbox]', async () => {
  const { sent, connect } = await writeOffline()
  await button('Discard').click()
  await expect.element(waits()).not.toBeInTheDocument()
  connect(taken)
  await expect.poll(() => useJobs.getState().connection).toBe('open')
  expect(sent).toEqual([])
})
