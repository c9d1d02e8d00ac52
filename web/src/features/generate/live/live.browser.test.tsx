import type { Job } from '@stipple/core/contract/shapes'
import { LIVE } from '@stipple/core/domain/live'
import { findMode } from '@stipple/core/modes/find-mode'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkOf, job, Refusal, toItem, TRAITS, work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { startLanguage } from '../../../lib/i18n.ts'
import { withoutRedraws } from '../jobs/live-reports.ts'
import { useJobs } from '../jobs/store.ts'
import { createLiveSitting, type LiveSitting } from './live-sitting.ts'
import { liveRunOf } from './redraw.ts'

const server = stubbedServer()

/** Name of the file that the drawing is uploaded as. */
let drawn = ''
let sent: { readonly drawing: string; readonly body: Record<string, unknown>; readonly id: string }[] = []
let uploads: string[] = []
let sitting: LiveSitting
let leave: () => void = () => undefined
let round = 0
/** Id of the n-th job of a test; no other test has it. */
const idAt = (place: number): string => `round ${round}, job ${place}`

beforeEach(async () => {
  round++
  await startLanguage('en')
  ;[sent, uploads, drawn] = [[], [], 'nothing']
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const file = body instanceof FormData ? body.get('file') : undefined
    if (file instanceof File) uploads.push(file.name)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'response', { value: { status: 1, url: `/media/uploads/${uploads.length}.png`, bytes: 0 } })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  useJobs.setState({ connection: 'open' })
  const reply = (asked: { readonly body: Record<string, unknown> }) => {
    const id = idAt(sent.length + 1)
    sent.push({ drawing: uploads.at(-1) ?? '', body: asked.body, id })
    return { status: 1 as const, id, cost: 2, job: redrawOf(id, { status: 'Pending' }) }
  }
  server.answers['POST /api/v2/playground_generate'] = reply
  server.answers['POST /api/v2/works_purge'] = () => ({ status: 1, data: 1 })
  server.answers['POST /api/v2/works_restore'] = () => ({ status: 1, data: 1 })
  server.answers['POST /api/v2/uploads_delete'] = () => ({ status: 1, data: 1 })
  sitting = createLiveSitting({
    run: (seed) => liveRunOf(form(), seed),
    draw: async () => new File([drawn], drawn, { type: 'image/png' }),
  })
  leave = sitting.open()
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

const MODEL = TRAITS[0]
function form(): Parameters<typeof liveRunOf>[0] {
  const mode = findMode('Scribbling')
  if (!mode || !MODEL) throw new Error('no form')
  const properties = mode.properties(MODEL)
  return { mode, model: toItem(MODEL, 0, 'en'), input: { image: '/media/uploads/0.png', prompt: 'a fox', n: 4 }, properties }
}

const redrawOf = (id: string, more: Partial<Job> = {}): Job => job({ id, mode: 'Scribbling', live: 'sitting', revision: 1, ...more })
const report = (id: string, more: Partial<Job>) => withoutRedraws([redrawOf(id, more)])
const begin = (place: number) => report(idAt(place), { status: 'Processing', revision: 2 })
const finish = (place: number) => report(idAt(place), { status: 'Finished', revision: 3, works: [work(`work ${place}`)] })
const stroke = (name: string) => {
  drawn = name
  sitting.change()
}
const names = () => sent.map(({ drawing }) => drawing)
const state = () => sitting.state.getState()
const isSent = (count: number) => expect.poll(() => sent.length, { timeout: 15_000 }).toBe(count)
/** Longer than the pause after which a change is sent. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 2 * LIVE.restMs))

describe('live mode', () => {
  it('redraws once after a pause of several strokes, with a small image and the same seed [F: live mode]', async () => {
    sitting.start()
    for (const name of ['one', 'two', 'three']) stroke(name)
    await isSent(1)
    begin(1)
    finish(1)
    await expect.poll(() => state().result?.work.image_id).toBe('work 1')
    stroke('four')
    await isSent(2)
    expect(names()).toEqual(['three', 'four'])
    const [first, second] = sent.map(
      ({ body }) => body as { input: Record<string, unknown>; live: { id: string; limit: number }; quote: number },
    )
    expect(first?.input).toMatchObject({ n: 1, image: '/media/uploads/1.png', prompt: 'a fox' })
    expect(second?.live).toEqual(first?.live)
    expect(first?.live.limit).toBe(LIVE.dots)
    expect(first?.live.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(second?.input['seed']).toBe(first?.input['seed'])
  })

  it('runs one redraw at a time, followed only by the newest change [F: live mode]', async () => {
    sitting.start()
    stroke('one')
    await isSent(1)
    begin(1)
    for (const name of ['two', 'three', 'four']) {
      stroke(name)
      await rest()
    }
    expect(names()).toEqual(['one'])
    expect(server.asked.some((call) => call.startsWith('DELETE'))).toBe(false)
    finish(1)
    await isSent(2)
    begin(2)
    finish(2)
    await rest()
    expect(names()).toEqual(['one', 'four'])
  })

  it('cancels a waiting redraw when something newer is drawn, and does not count its dots [F: live mode]', async () => {
    server.answers['DELETE /api/v2/generate/status/:id'] = ({ path }) => {
      const cancelled = redrawOf(decodeURIComponent(path.split('/').at(-1) ?? ''), { status: 'Cancelled', revision: 4 })
      withoutRedraws([cancelled])
      return checkOf(cancelled)
    }
    sitting.start()
    stroke('one')
    await isSent(1)
    await expect.poll(() => state().used).toBe(2)
    stroke('two')
    await isSent(2)
    expect(names()).toEqual(['one', 'two'])
    await expect.poll(() => state().used).toBe(2)
    expect(state()).toMatchObject({ isOn: true, stop: undefined })
  })

  it('stops at its limit before exceeding it, and can be restarted [F: live mode]', async () => {
    sitting.state.setState({ limit: 3 })
    sitting.start()
    await isSent(1)
    begin(1)
    finish(1)
    stroke('two')
    await expect.poll(() => state().stop?.kind).toBe('limit')
    expect(state()).toMatchObject({ isOn: false, used: 2 })
    sitting.start()
    await isSent(2)
    await expect.poll(() => state().used).toBe(2)
    expect(state()).toMatchObject({ isOn: true, stop: undefined })
  })

  it('stops with the message of a refusal or failure, and when the page is hidden [F: live mode]', async () => {
    server.answers['POST /api/v2/playground_generate'] = () => new Refusal(562, { code: 'not_enough_dots', message: 'Too few dots' })
    sitting.start()
    await expect.poll(() => state().stop).toEqual({ kind: 'failed', text: 'Too few dots' })
    expect(state().isOn).toBe(false)
    server.answers['POST /api/v2/playground_generate'] = () => new Refusal(409, { code: 'live_limit', message: 'The limit' })
    sitting.start()
    await expect.poll(() => state().stop).toEqual({ kind: 'limit' })
    const failed = redrawOf(idAt(9), { status: 'Failed', revision: 5, error: { code: 'engine_failed', message: 'The engine failed' } })
    server.answers['POST /api/v2/playground_generate'] = () => ({ status: 1, id: idAt(9), cost: 2, job: failed })
    sitting.start()
    await expect.poll(() => state().stop).toEqual({ kind: 'failed', text: 'The engine failed' })
    expect(state().used).toBe(0)
    sitting.start()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(state()).toMatchObject({ isOn: false, stop: { kind: 'hidden' } })
  })

  it('saves a result with one press, and deletes the others with their drawings at the end [F: live mode]', async () => {
    const purged: unknown[] = []
    const deleted: unknown[] = []
    const restored: unknown[] = []
    server.answers['POST /api/v2/works_purge'] = ({ body }) => (purged.push(body['image_ids']), { status: 1, data: 1 })
    server.answers['POST /api/v2/uploads_delete'] = ({ body }) => (deleted.push(body['ids']), { status: 1, data: 1 })
    server.answers['POST /api/v2/works_restore'] = ({ body }) => (restored.push(body['image_ids']), { status: 1, data: 1 })
    sitting.start()
    for (const place of [1, 2, 3]) {
      stroke(`stroke ${place}`)
      await isSent(place)
      begin(place)
      finish(place)
      await expect.poll(() => state().result?.work.image_id).toBe(`work ${place}`)
      if (place === 2) await sitting.keep()
    }
    expect(restored).toEqual([['work 2']])
    sitting.end()
    await expect.poll(() => purged).toEqual([['work 1']])
    leave()
    await expect.poll(() => purged).toEqual([['work 1'], ['work 3']])
    expect(deleted).toEqual([['1'], ['3']])
  })
})
