import type { ManagedSetting } from '@stipple/core/contract/manage'
import type { ManagedWeights } from '@stipple/core/contract/weights'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { both } from '../../../../test/connected-engine.ts'
import { SKETCH } from '../../../../test/local-model.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { checkOf, job, MEMBER, work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useConnect } from './connect-store.ts'

const server = stubbedServer()

const MIRROR: ManagedSetting = {
  key: 'models.weightMirror',
  group: 'models',
  kind: 'text',
  label: both('Mirror for models'),
  value: '',
  initial: '',
  revision: 0,
}

/** Opens the engines page with these models, and records requests. */
async function open(presets: () => readonly ManagedWeights[], options: Parameters<typeof renderApp>[1] = {}) {
  useConnect.setState({ start: undefined, latest: undefined })
  const { answers } = server
  answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isSuper: true }, userToken: 'token-of-mira' } })
  answers['GET /api/manage/settings'] = () => ({ status: 1, data: [MIRROR] })
  answers['GET /api/manage/engines'] = () => ({ status: 1, data: { engines: [], packs: [] } })
  answers['GET /api/manage/engine_kinds'] = () => ({ status: 1, data: [] })
  answers['GET /api/manage/engine_connections'] = () => ({ status: 1, data: [], asked: true })
  answers['GET /api/manage/weights'] = () => ({
    status: 1,
    data: { folder: '/data/weights', memory: 8e9, free: 50e9, card: false, program: 'ready', presets: [...presets()] },
  })
  return renderApp('/manage/config?part=engines', options)
}

describe('models on this machine', () => {
  it('are downloaded under their licence with progress, and can be stopped', async () => {
    let phase: ManagedWeights['phase'] = 'absent'
    const orders: unknown[] = []
    server.answers['POST /api/manage/weights_order'] = ({ body }) => {
      orders.push(body)
      phase = 'fetching'
      return { status: 1 }
    }
    server.answers['POST /api/manage/weights_cancel'] = () => {
      phase = 'unproved'
      return { status: 1 }
    }
    const failure = { code: 'unreachable', file: 'sketch.gguf', detail: 'the connection ended early' } as const
    await open(() => [{ ...SKETCH, phase, received: phase === 'absent' ? 0 : 350e6, ...(phase === 'fetching' && { failure }) }])
    await page.getByRole('button', { name: 'Download Sketch' }).click()
    const question = page.getByRole('dialog', { name: 'Download Sketch (700 MB)?' })
    await expect.element(question.getByText(/its licence, OpenRAIL/)).toBeVisible()
    expect(orders).toEqual([])
    await question.getByRole('button', { name: 'Accept and continue' }).click()
    await expect.element(page.getByRole('progressbar', { name: 'Download of Sketch' })).toBeVisible()
    await expect.element(page.getByText('350 MB of 700 MB')).toBeVisible()
    await expect.element(page.getByText('sketch.gguf could not be downloaded: the connection ended early. Trying again.')).toBeVisible()
    expect(orders).toEqual([{ id: 'sketch', licence: 'OpenRAIL' }])
    await page.getByRole('button', { name: 'Stop downloading Sketch' }).click()
    await expect.element(page.getByRole('button', { name: /Verify the files of Sketch/ })).toBeVisible()
  })

  it('report before the download that they do not fit, and afterwards which file was invalid', async () => {
    const failure = { code: 'bad_file', file: 'sketch.gguf' } as const
    await open(() => [
      { ...SKETCH, id: 'giant', label: both('Giant'), fits: 'no', memory: 64e9 },
      { ...SKETCH, phase: 'failed', failure },
    ])
    await expect.element(page.getByText('Needs 64.0 GB of memory. This machine has 8.0 GB, so the model can’t run here.')).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('sketch.gguf failed its checksum and was deleted. Download it again.')
    await expect.element(page.getByRole('textbox', { name: 'Mirror for models' })).toBeVisible()
    await page.getByRole('button', { name: 'Download Giant' }).click()
    await expect.element(page.getByRole('dialog').getByText(/can’t run here/)).toBeVisible()
  })

  it('accept a file of the operator, with a name and confirmation, and show errors beside its field', async () => {
    const places: unknown[] = []
    const fox: ManagedWeights = { ...SKETCH, id: 'own-fox', label: both('fox'), own: true, phase: 'ready', received: 700e6 }
    let taken = false
    server.answers['POST /api/manage/weights_own'] = ({ body }) => {
      places.push(body)
      taken = places.length > 1
      return taken ? { status: 1, id: 'own-fox' } : { status: 1, reason: both('a.safetensors is FLUX.1. It cannot be run here.') }
    }
    await open(() => (taken ? [{ ...fox, files: [{ name: 'fox.gguf', path: '/models/fox.gguf', bytes: 700e6 }] }] : [SKETCH]))
    const field = page.getByRole('textbox', { name: 'Path on the server, or web address' })
    for (const place of ['/models/a.safetensors', '/models/fox.gguf']) {
      await field.fill(place)
      await page.getByRole('button', { name: 'Check and add' }).click()
      const question = page.getByRole('dialog', { name: 'Use this file?' })
      await question.getByRole('button', { name: 'Check and add' }).click()
      if (place.endsWith('.safetensors')) await expect.element(field).toHaveAccessibleDescription(/is FLUX\.1\. It cannot be run here/)
    }
    await expect.element(field).toHaveValue('')
    expect(places).toEqual([{ place: '/models/a.safetensors' }, { place: '/models/fox.gguf' }])
    await page.getByRole('button', { name: 'Remove fox' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Remove fox from the list?' }).getByText(/The file itself is not deleted/))
      .toBeVisible()
  })

  it('are tested with an image, which can be stopped, with seconds and memory, on a phone in Chinese', async () => {
    const run = { device: 'CPU', load: 3, words: 1, steps: 8, picture: 1, width: 512, height: 512, count: 1, step_count: 1, memory: 1.2e9 }
    let trial = job({ id: 'trial', status: 'Processing', progress: 40 })
    server.answers['POST /api/manage/weights_test'] = () => ({ status: 1, job_id: 'trial' })
    server.answers['GET /api/v2/generate/check/:id'] = () => checkOf(trial)
    server.answers['DELETE /api/v2/generate/status/:id'] = () => checkOf((trial = { ...trial, status: 'Cancelled' }))
    await open(() => [{ ...SKETCH, phase: 'ready', received: SKETCH.total, ...(trial.status === 'Finished' && { last_run: run }) }], {
      language: 'zh',
      size: [390, 800],
    })
    const begin = page.getByRole('button', { name: '试用 Sketch', exact: true })
    await begin.click()
    await expect.element(page.getByRole('progressbar', { name: 'Sketch 的试用图片' })).toHaveAttribute('aria-valuenow', '40')
    await page.getByRole('button', { name: '停止试用 Sketch' }).click()
    await expect.element(begin).toHaveFocus()
    trial = job({ id: 'trial', status: 'Finished', works: [work('w1')] })
    await begin.click()
    await expect.element(page.getByRole('img', { name: 'Sketch 的试用图片' })).toBeInTheDocument()
    await expect.element(page.getByText(/512 × 512，用时 10.0 秒，载入 3.0 秒/)).toBeVisible()
  })
})
