import type { Work } from '@stipple/core/contract/shapes'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { StubEvents } from '../../../test/stub-events.ts'
import { checkOf, job, Refusal, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { setField, useDrafts } from '../drafts/public.ts'
import { useOptions } from '../options/public.ts'
import { replacePlaceholder, addPlaceholder, clearJobs, applyReports, useJobs } from './jobs/store.ts'

const server = stubbedServer()

const bar = () => page.getByRole('progressbar', { name: 'Progress of a red fox' })
describe('a running job', () => {
  it('is shown again after a reload, followed by its result [P-30] [P-22]', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    await renderApp('/generate')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '40')
    StubEvents.send('job', job({ status: 'Finished', progress: 100, works: [work('w1', { prompt: 'a red fox' })], revision: 2 }))
    await expect.element(page.getByRole('img', { name: 'a red fox' })).toBeInTheDocument()
    expect(bar().elements()).toHaveLength(0)
    await expect.element(page.getByText('Saved to My works.')).toBeVisible()
  })

  it('shows its phase, queue position and remaining time [P-19]', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({
      jobs: [job({ status: 'Pending', phase: 'waiting', queuePosition: 3, waitTime: 20, progress: 0 })],
    })
    await renderApp('/generate')
    await expect.element(page.getByText('Waiting')).toBeVisible()
    await expect.element(page.getByText('Pending')).toBeVisible()
    await expect.element(page.getByText('3 ahead')).toBeVisible()
    await expect.element(page.getByText('20 s left')).toBeVisible()
    const phases = { preparing: 'Preparing', generating: 'Generating', optimizing: 'Optimizing', censoring: 'Checking' } as const
    let revision = 1
    for (const [phase, label] of Object.entries(phases) as [keyof typeof phases, string][]) {
      StubEvents.send('job', job({ phase, revision: ++revision, note: `step ${revision}` }))
      await expect.element(page.getByText(label, { exact: true })).toBeVisible()
      await expect.element(page.getByText('Processing')).toBeVisible()
      await expect.element(page.getByText(`step ${revision}`)).toBeVisible()
    }
    StubEvents.send('job', job({ status: 'Restarted', progress: 0, revision: ++revision }))
    await expect.element(page.getByText('Restarted')).toBeVisible()
  })

  it('estimates its progress by time if the engine reports none', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job({ timed: true, progress: 50, waitTime: 2 })] })
    await renderApp('/generate')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '50')
    await expect.poll(() => Number(bar().element().getAttribute('aria-valuenow'))).toBeGreaterThan(60)
    await expect.element(page.getByText('1 s left')).toBeVisible()
    await expect.poll(() => Number(bar().element().getAttribute('aria-valuenow')), { timeout: 5000 }).toBeGreaterThan(85)
  })

  it('shows its preview, and keeps it when the next one cannot be loaded', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    await renderApp('/generate')
    await expect.element(bar()).toBeVisible()
    const preview = () => page.getByRole('img', { name: 'Preview' })
    expect(preview().elements()).toHaveLength(0)
    const canvas = new OffscreenCanvas(64, 64)
    canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
    const address = URL.createObjectURL(await canvas.convertToBlob())
    StubEvents.send('job', job({ preview: address, revision: 2 }))
    await expect.element(preview()).toHaveAttribute('src', address)
    StubEvents.send('job', job({ preview: 'data:image/webp;base64,', revision: 3, progress: 41 }))
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '41')
    await expect.element(preview()).toHaveAttribute('src', address)
    StubEvents.send('job', job({ status: 'Finished', progress: 100, works: [work('w1', { prompt: 'a red fox' })], revision: 4 }))
    await expect.element(page.getByRole('img', { name: 'a red fox' })).toBeInTheDocument()
    expect(preview().elements()).toHaveLength(0)
  })

  it('announces once that it is queued, running and finished [P-19]', async () => {
    await renderApp('/generate')
    const announced: string[] = []
    await expect.element(page.getByRole('region', { name: 'Results' }).getByRole('status')).toBeInTheDocument()
    const place = page.getByRole('region', { name: 'Results' }).getByRole('status').element()
    new MutationObserver(() => announced.push(place.textContent)).observe(place, { childList: true, characterData: true, subtree: true })
    addPlaceholder(job({ id: 'placeholder:1', status: 'Pending', phase: 'waiting', progress: 0, revision: 0 }))
    replacePlaceholder('placeholder:1', job({ status: 'Pending', phase: 'waiting', queuePosition: 2, progress: 0 }))
    await expect.poll(() => announced).toEqual(['Sent. 2 jobs ahead.'])
    applyReports([job({ status: 'Pending', phase: 'waiting', queuePosition: 1, progress: 0, revision: 2 })])
    applyReports([job({ progress: 10, revision: 3 })])
    await expect.poll(() => announced.at(-1)).toBe('Generating: a red fox')
    applyReports([job({ progress: 60, revision: 4 })])
    applyReports([job({ status: 'Finished', progress: 100, works: [work('w1', { prompt: 'a red fox' })], revision: 5 })])
    await expect.poll(() => announced).toEqual(['Sent. 2 jobs ahead.', 'Generating: a red fox', 'Finished: a red fox'])
    // The accessible name of the picture is its prompt, and those of its actions contain it.
    const results = page.getByRole('region', { name: 'Results' })
    await expect.element(results.getByRole('button', { name: 'a red fox', exact: true })).toBeVisible()
    for (const name of ['Open “a red fox”', 'Add “a red fox” to favourites', 'Download “a red fox”'])
      await expect.element(results.getByRole('button', { name, exact: true })).toBeInTheDocument()
  })

  it('never shows less progress, in whatever order reports arrive [P-19]', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job({ revision: 5 })] })
    await renderApp('/generate')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '40')
    StubEvents.send('job', job({ progress: 70, revision: 7 }))
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '70')
    StubEvents.send('job', job({ progress: 50, revision: 6 }))
    StubEvents.send('job', job({ progress: 66, revision: 8, phase: 'optimizing' }))
    await expect.element(page.getByText('Optimizing')).toBeVisible()
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '70')
  })

  it('can be cancelled at any time, and reports the returned dots [P-19]', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    let calls = 0
    server.answers['DELETE /api/v2/generate/status/:id'] = () => {
      calls += 1
      const cancelled = job({ status: 'Cancelled', revision: 9 })
      StubEvents.send('job', cancelled)
      return checkOf(cancelled)
    }
    await renderApp('/generate')
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    // Two clicks before the reply.
    for (const press of [1, 2])
      page
        .getByRole('button', { name: 'Cancel' })
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: press }))
    await expect.element(page.getByText('Cancelled. Your dots were returned.')).toBeVisible()
    expect(bar().elements()).toHaveLength(0)
    // Further ones are added to the current notice.
    for (const id of ['second', 'third']) {
      StubEvents.send('job', job({ id, revision: 10 }))
      StubEvents.send('job', job({ id, status: 'Cancelled', revision: 11 }))
    }
    expect(calls).toBe(1)
    await expect.element(page.getByText('3 cancelled. Your dots were returned.')).toBeVisible()
    expect(page.getByText('Cancelled. Your dots were returned.').elements()).toHaveLength(0)
  })

  it('sets its image as the next source if the member chose that, but keeps chosen images [S-37]', async () => {
    useOptions.setState({ autoReference: true })
    setField('Upscaling', 'image', '/media/uploads/mine.png')
    setField('Img2Img', 'image', '/media/works/w0/original.png')
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: ['w1', 'w2', 'w3'].map((id) => job({ id })) })
    await renderApp('/generate')
    await expect.poll(() => page.getByRole('navigation', { name: 'Earlier works' }).getByRole('button').elements()).toHaveLength(3)
    const made = (id: string, more: Partial<Work>) => job({ id, status: 'Finished', progress: 100, works: [work(id, more)], revision: 2 })
    const sources = () => {
      const { drafts } = useDrafts.getState()
      return [drafts.Upscaling, drafts.Img2Img, drafts.RemoveBg].map((draft) => draft?.['image'])
    }
    const edit = { mode: 'Img2Img', params: { image: '/media/works/w0/original.png' } } as const
    StubEvents.send('job', made('w1', { image: '/media/works/w1/original.png', ...edit }))
    await expect.poll(sources).toEqual(['/media/uploads/mine.png', '/media/works/w1/original.png', '/media/works/w1/original.png'])
    StubEvents.send('job', made('w2', { image: '/media/works/w2/original.png', mode: 'Text2Img', params: {} }))
    await expect.poll(sources).toEqual(['/media/uploads/mine.png', '/media/works/w2/original.png', '/media/works/w2/original.png'])
    useOptions.setState({ autoReference: false })
    StubEvents.send('job', made('w3', { image: '/media/works/w3/original.png', mode: 'Text2Img', params: {} }))
    await expect.poll(() => bar().elements()).toHaveLength(0)
    expect(sources()[2]).toBe('/media/works/w2/original.png')
  })

  it('shows its failure once, in its place among the results [E-06]', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    await renderApp('/generate')
    await expect.element(bar()).toBeVisible()
    StubEvents.send(
      'job',
      job({ status: 'Failed', error: { code: 'engine_failed', message: 'The paint ran out. Your dots were returned.' }, revision: 2 }),
    )
    const sheet = page.getByRole('article', { name: 'a red fox' })
    await expect.element(sheet.getByText('The paint ran out. Your dots were returned.')).toBeVisible()
    expect(page.getByText(/dots were returned/).elements()).toHaveLength(1)
    await sheet.getByRole('button', { name: 'Dismiss' }).click()
    expect(sheet.elements()).toHaveLength(0)
  })

  it('can be repeated after a failure and a reload, and stays hidden once dismissed', async () => {
    const failed = job({ status: 'Failed', error: { code: 'internal', message: 'The paint ran out.' } })
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [failed] })
    let calls = 0
    server.answers['POST /api/v2/generate/repeat/:id'] = () => ({
      status: 1,
      id: `again ${++calls}`,
      cost: 2,
      job: job({ id: `again ${calls}` }),
    })
    const first = await renderApp('/generate')
    await page.getByRole('button', { name: 'Try again' }).dblClick()
    await expect.element(bar()).toBeVisible()
    expect(calls).toBe(1)
    expect(page.getByText('The paint ran out.').elements()).toHaveLength(0)
    await first.screen.unmount()
    clearJobs()
    await renderApp('/generate')
    await expect.poll(() => Object.keys(useJobs.getState().jobs)).toEqual([failed.id])
    expect(page.getByText('The paint ran out.').elements()).toHaveLength(0)
  })

  it('shows its failure in a notification while another page is open [E-06]', async () => {
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    const { router } = await renderApp('/generate')
    await expect.element(bar()).toBeVisible()
    await router.navigate({ to: '/about' })
    await expect.poll(() => useJobs.getState().resultsVisible).toBe(false)
    StubEvents.send('job', job({ status: 'Failed', error: { code: 'engine_failed', message: 'The paint ran out.' }, revision: 2 }))
    await expect.element(page.getByText('The paint ran out.')).toBeVisible()
  })

  it('appears once, even if the stream reports it before its submission is answered [P-20]', async () => {
    const reply = Promise.withResolvers<void>()
    server.answers['POST /api/v2/playground_generate'] = async () => {
      StubEvents.send('job', job({ status: 'Pending', phase: 'waiting', progress: 0 }))
      await reply.promise
      return { status: 1, id: 'job-1', cost: 2, job: job({ revision: 2 }) }
    }
    await renderApp('/generate/Text2Img')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a red fox')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(bar().elements()).toHaveLength(1)
    reply.resolve()
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '40')
    expect(bar().elements()).toHaveLength(1)
  })

  it('is sent once when its form is loaded, if requested earlier', async () => {
    const models = server.answers['GET /api/v2/models.json']
    const reply = Promise.withResolvers<void>()
    server.answers['GET /api/v2/models.json'] = async (call) => {
      await reply.promise
      return (await models?.(call)) ?? []
    }
    server.answers['POST /api/v2/playground_generate'] = () => ({ status: 1, id: 'job-1', cost: 2, job: job() })
    await renderApp('/generate/Text2Img/test%2Fpainter')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a red fox')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
    const sent = () => server.asked.filter((call) => call.endsWith('playground_generate')).length
    expect(sent()).toBe(0)
    reply.resolve()
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(sent()).toBe(1)
  })

  it('has the proportions of its source image from the start, and the form shows the larger size [V-14]', async () => {
    const source = blankPicture(60, 20)
    useDrafts.setState({ drafts: { Upscaling: { image: source, factor: 4 } } })
    server.answers['POST /api/v2/playground_generate'] = () => {
      const { width: _, height: __, ...running } = job({ mode: 'Upscaling', model: 'test/grower', prompt: '' })
      return { status: 1, id: 'job-1', cost: 2, job: running }
    }
    await renderApp('/generate/Upscaling')
    const preview = page.getByRole('img', { name: 'Source image' })
    await expect.poll(() => preview.elements().map((image) => image instanceof HTMLImageElement && image.naturalWidth)).toEqual([60])
    await expect.element(page.getByText('60 × 20 → 240 × 80 pixels')).toBeVisible()
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect.element(page.getByRole('progressbar', { name: 'Progress of Upscaling' })).toHaveAttribute('aria-valuenow', '40')
    const place = page.getByRole('article', { name: 'Upscaling' }).element().firstElementChild?.firstElementChild
    const { width, height } = place?.getBoundingClientRect() ?? new DOMRect()
    expect(width / height).toBeCloseTo(3, 1)
  })
})

/** An empty picture of a size. */
const blankPicture = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`

describe('job updates without a stream', () => {
  it('are requested until the job is done [P-20]', async () => {
    StubEvents.open = false
    let revision = 1
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    server.answers['GET /api/v2/generate/check/:id'] = () => {
      revision++
      return checkOf(
        revision < 4 ? job({ progress: 40 + revision * 10, revision }) : job({ status: 'Finished', works: [work('w1')], revision }),
      )
    }
    await renderApp('/generate')
    await expect.element(page.getByRole('img', { name: 'picture w1' })).toBeInTheDocument()
    const asks = () => server.asked.filter((call) => call.startsWith('GET /api/v2/generate/check')).length
    expect(asks()).toBe(3)
  })

  it('end with an error when a check fails, and the job is removed [P-20]', async () => {
    StubEvents.open = false
    server.answers['GET /api/v2/generate/jobs'] = () => ({ jobs: [job()] })
    server.answers['GET /api/v2/generate/check/:id'] = () => new Refusal(500, { code: 'internal', message: 'Something went wrong' })
    await renderApp('/generate')
    await expect.element(page.getByText(/^Failed to check status/)).toBeVisible()
    expect(bar().elements()).toHaveLength(0)
  })
})
